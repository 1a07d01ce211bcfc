//! The arguments of `obverse eval`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::TypedValueParser;
use obverse_classic::{EvaluationName, is_spelling_of};

use super::shared::PresetArg;
use super::values::named_value::named;
use super::values::textbook_names::evaluation_names;
use crate::position_arg::OptionalPositionArg;

/// The arguments of `obverse eval`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
In JSON, `black` is the value for Black and `mover` the value for the side to
move. The textbook evaluations depend only on the discs, not on the side to
move.

`trained` is the engine's evaluation: a small neural network over 62 placements
of 15 patterns. It predicts the final disc difference for the side to move.
--explain attributes this value to patterns, placements and squares: the
contribution of each hidden unit is divided among the placements in proportion
to their inputs, then among the squares of each placement. The constant is the
value without any placement. docs/model.md describes the network.

Examples:
  obverse eval start --eval all
  obverse eval f5d6c3d3c4 --eval trained --explain
  obverse eval f5d6c3d3c4 --weights new.bin
  obverse eval f5d6c3d3c4 --eval corners --explain
  obverse eval f5d6c3d3c4 --preset upc --explain
  obverse eval f5d6 --eval lab --json")]
pub struct EvalArgs {
    #[command(flatten)]
    pub position: OptionalPositionArg,

    /// Evaluation, or `all` textbook evaluations [default: `trained` if --weights is given, else the
    /// evaluation of --preset, else `weights`]
    #[arg(short = 'e', long = "eval", alias = "evaluation", value_name = "E", value_parser = eval_choices())]
    pub evaluation: Option<EvalChoice>,

    /// Weights file of the trained evaluation [default: the built-in weights]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    #[command(flatten)]
    pub preset: PresetArg,

    /// Show the terms that add up to the value; for `prop` also the stability of each disc, for
    /// `trained` the contributions of patterns and squares
    #[arg(long)]
    pub explain: bool,

    /// Draw the board with letters: X is Black, O is White
    #[arg(long)]
    pub ascii: bool,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The evaluation chosen by `obverse eval --eval`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvalChoice {
    /// One textbook evaluation.
    One(EvaluationName),
    /// All textbook evaluations.
    All,
    /// The engine's evaluation.
    Trained,
}

impl FromStr for EvalChoice {
    type Err = <EvaluationName as FromStr>::Err;

    fn from_str(text: &str) -> Result<EvalChoice, Self::Err> {
        match text {
            _ if is_spelling_of(text, "all") => Ok(EvalChoice::All),
            _ if is_spelling_of(text, "trained") => Ok(EvalChoice::Trained),
            name => name.parse().map(EvalChoice::One),
        }
    }
}

impl fmt::Display for EvalChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EvalChoice::One(evaluation) => evaluation.name(),
            EvalChoice::All => "all",
            EvalChoice::Trained => "trained",
        })
    }
}

fn eval_choices() -> impl TypedValueParser<Value = EvalChoice> {
    named(evaluation_names().chain([
        ("all", "all of the above"),
        ("trained", "the engine's network, in discs"),
    ]))
}
