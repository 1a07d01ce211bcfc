//! What the commands that search have in common.
//!
//! Here it is decided what a preset means: it supplies whatever is not given; explicit options win.

use std::time::Duration;

use clap::builder::TypedValueParser;
use obverse_classic::search::Options;
use obverse_classic::{EvaluationName, PassRule, Preset, Rules, TieRule};
use obverse_core::Position;

use super::names::{evaluations, pass_rules, presets, tie_rules};

/// No line of Othello is longer: 64 placements at most, a pass between each two, and two at the end.
pub const DEEPEST: i64 = 130;

/// A preset, or none.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct PresetArg {
    /// A course whose choices stand in for whatever is not given
    #[arg(long, value_name = "P", value_parser = presets())]
    pub preset: Option<Preset>,
}

impl PresetArg {
    /// What leaves are worth, by the preset or else by the weights.
    pub fn evaluation(self) -> EvaluationName {
        self.preset
            .map_or(EvaluationName::Weights, Preset::evaluation)
    }

    /// The rules of the preset, or the usual ones.
    fn rules(self) -> Rules {
        self.preset.map_or(Rules::default(), Preset::rules)
    }

    /// Whether computers of the course may look so deep.
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

    /// Where games of the course start.
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

/// What leaves are worth, and the rules on which courses differ.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct RulesArgs {
    /// What a position is worth where the search stops [default: weights, or the preset's]
    #[arg(short = 'e', long = "eval", alias = "evaluation", value_name = "E", value_parser = evaluations())]
    evaluation: Option<EvaluationName>,

    #[command(flatten)]
    pub preset: PresetArg,

    /// Which of equally good moves in row order is chosen [default: first, or the preset's]
    #[arg(long, value_name = "RULE", value_parser = tie_rules())]
    tie: Option<TieRule>,

    /// Whether a side without moves passes, using up a ply, or ends the line there
    /// [default: ply, or the preset's]
    #[arg(long, value_name = "RULE", value_parser = pass_rules())]
    pass: Option<PassRule>,
}

impl RulesArgs {
    /// The evaluation that was typed, or the preset's, or the weights.
    pub fn evaluation(&self) -> EvaluationName {
        self.evaluation.unwrap_or_else(|| self.preset.evaluation())
    }

    /// Each rule that was typed, or the preset's, or the usual one.
    pub fn rules(&self) -> Rules {
        let preset = self.preset.rules();
        Rules {
            passes: self.pass.unwrap_or(preset.passes),
            ties: self.tie.unwrap_or(preset.ties),
        }
    }
}

/// How far a textbook search goes.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct LimitArgs {
    /// How many plies to look ahead; for mcts, the length of playouts
    #[arg(short, long, value_name = "N", allow_negative_numbers = true, value_parser = depths())]
    pub depth: Option<u32>,

    /// Deepen for so long, at each move
    #[arg(short, long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub time: Option<Duration>,
}

/// How computers search.
#[derive(clap::Args, Debug)]
pub struct ThinkingArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// At the horizon, go on while corners can be taken
    #[arg(long)]
    quiescence: bool,

    /// Look a ply further behind moves that stand out
    #[arg(long)]
    singular: bool,

    /// Where the dice of random and mcts start, to get the same again [default: 0; in a game,
    /// another every time]
    #[arg(short, long, value_name = "N")]
    pub seed: Option<u64>,
}

impl ThinkingArgs {
    /// What was added to the search.
    pub fn options(&self) -> Options {
        Options {
            quiescence: self.quiescence,
            singular: self.singular,
            ..Options::default()
        }
    }
}

/// The text is no time.
#[derive(Debug, thiserror::Error)]
#[error("expected seconds, such as 0.5 or 10")]
pub struct SecondsError;

/// A length of time.
pub fn seconds(text: &str) -> Result<Duration, SecondsError> {
    let seconds: f64 = text.parse().map_err(|_| SecondsError)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| SecondsError)
}

/// The ends of a range as it is typed, 1..8 or 1-8; those of one number are the same.
pub fn range_ends(text: &str) -> (&str, &str) {
    let ends = text.split_once("..").or_else(|| text.split_once('-'));
    ends.unwrap_or((text, text))
}

fn depths() -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(0..=DEEPEST)
}
