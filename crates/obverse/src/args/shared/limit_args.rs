use std::time::Duration;

use clap::builder::TypedValueParser;

use crate::args::values::DEEPEST;
use crate::args::values::seconds::seconds;

/// Depth and time limits of a textbook search.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct LimitArgs {
    /// Search depth in plies; for mcts, the maximum length of a playout
    #[arg(short, long, value_name = "PLIES", allow_negative_numbers = true, value_parser = depths())]
    pub depth: Option<u32>,

    /// Search time per move in seconds, with iterative deepening
    #[arg(short, long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub time: Option<Duration>,
}

fn depths() -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(0..=DEEPEST)
}
