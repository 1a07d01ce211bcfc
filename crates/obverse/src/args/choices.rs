//! Options shared by the commands that search with textbook algorithms.
//!
//! A preset supplies the options that are not given; explicit options win.

use std::time::Duration;

use clap::builder::TypedValueParser;
use obverse_classic::search::SearchOptions;
use obverse_classic::{EvaluationName, PassRule, Preset, Rules, TieRule};
use obverse_core::Position;

use super::names::{evaluations, pass_rules, presets, tie_rules};

/// Upper bound of a depth in plies: 64 placements with a pass after each, and two passes at the end.
pub const DEEPEST: i64 = 130;

/// The option `--preset`.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct PresetArg {
    /// Use the settings of a course for all options that are not given
    #[arg(long, value_name = "P", value_parser = presets())]
    pub preset: Option<Preset>,
}

impl PresetArg {
    /// The preset's evaluation, or `weights`.
    pub fn evaluation(self) -> EvaluationName {
        self.preset
            .map_or(EvaluationName::Weights, Preset::evaluation)
    }

    /// The preset's rules, or the default rules.
    fn rules(self) -> Rules {
        self.preset.map_or(Rules::default(), Preset::rules)
    }

    /// Checks a search depth against the depths that the course allows.
    pub fn check_depth(self, depth: u32) -> Result<(), PresetDepthError> {
        let limited = self
            .preset
            .and_then(|preset| Some((preset, preset.depths()?)));
        match limited {
            Some((preset, range)) if !range.contains(&depth) => Err(PresetDepthError {
                depth,
                preset,
                first: *range.start(),
                last: *range.end(),
            }),
            _ => Ok(()),
        }
    }

    /// The start position of the course's games.
    pub fn start(self) -> Position {
        self.preset.map_or(Position::start(), Preset::start)
    }
}

/// A depth that the course of a preset does not allow.
#[derive(Debug, thiserror::Error)]
#[error("depth {depth} is not allowed by the preset {preset}: choose {first} to {last}")]
pub struct PresetDepthError {
    depth: u32,
    preset: Preset,
    first: u32,
    last: u32,
}

/// Leaf evaluation, and the rules that differ between courses.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct RulesArgs {
    /// Evaluation of leaf positions [default: weights, or the preset's]
    #[arg(short = 'e', long = "eval", alias = "evaluation", value_name = "E", value_parser = evaluations())]
    evaluation: Option<EvaluationName>,

    #[command(flatten)]
    pub preset: PresetArg,

    /// Which of several equally good moves to choose, in row order [default: first, or the preset's]
    #[arg(long, value_name = "RULE", value_parser = tie_rules())]
    tie: Option<TieRule>,

    /// How a side without moves is treated [default: ply, or the preset's]
    #[arg(long, value_name = "RULE", value_parser = pass_rules())]
    pass: Option<PassRule>,
}

impl RulesArgs {
    /// The evaluation that was given, else the preset's, else `weights`.
    pub fn evaluation(&self) -> EvaluationName {
        self.evaluation.unwrap_or_else(|| self.preset.evaluation())
    }

    /// For each rule: the one that was given, else the preset's, else the default.
    pub fn rules(&self) -> Rules {
        let preset = self.preset.rules();
        Rules {
            passes: self.pass.unwrap_or(preset.passes),
            ties: self.tie.unwrap_or(preset.ties),
        }
    }
}

/// Limits of a textbook search.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct LimitArgs {
    /// Search depth in plies; for mcts, the maximum length of a playout
    #[arg(short, long, value_name = "PLIES", allow_negative_numbers = true, value_parser = depths())]
    pub depth: Option<u32>,

    /// Search time per move in seconds, with iterative deepening
    #[arg(short, long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub time: Option<Duration>,
}

/// Search options of a computer player.
#[derive(clap::Args, Debug)]
pub struct ThinkingArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Quiescence search: extend leaves while a corner can be taken
    #[arg(long)]
    quiescence: bool,

    /// Singular extensions: search clearly best moves one ply deeper
    #[arg(long)]
    singular: bool,

    /// Random seed of the algorithms random and mcts [default: 0; in a game, a new seed every
    /// time]
    #[arg(short, long, value_name = "N")]
    pub seed: Option<u64>,
}

impl ThinkingArgs {
    /// The search extensions that were given.
    pub fn options(&self) -> SearchOptions {
        SearchOptions {
            quiescence: self.quiescence,
            singular: self.singular,
            ..SearchOptions::default()
        }
    }
}

/// The text is not a number of seconds.
#[derive(Debug, thiserror::Error)]
#[error("expected a number of seconds, such as 0.5 or 10")]
pub struct SecondsError;

/// Parses a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, SecondsError> {
    let seconds: f64 = text.parse().map_err(|_| SecondsError)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| SecondsError)
}

/// Splits a range such as 1..8 or 1-8 into its ends; a single number is both ends.
pub fn range_ends(text: &str) -> (&str, &str) {
    let ends = text.split_once("..").or_else(|| text.split_once('-'));
    ends.unwrap_or((text, text))
}

fn depths() -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(0..=DEEPEST)
}
