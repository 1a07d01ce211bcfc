use std::path::Path;

use indicatif::HumanCount;
use serde::Serialize;

use crate::output::{self, FAINT, LITERAL, STRONG};

/// The totals of a run of `obverse selfplay`, as JSON or as text.
#[derive(Serialize)]
pub struct SelfplaySummary {
    pub games: u32,
    pub positions: u64,
    pub repeated_positions: u64,
    pub resumed_games: u32,
    pub complete: bool,
    pub seconds: f64,
    pub games_per_second: Option<f64>,
    pub positions_per_second: Option<f64>,
}

impl SelfplaySummary {
    pub fn in_words(&self, out: &Path) -> String {
        let mut text = format!(
            "{STRONG}{}{STRONG:#} games with {STRONG}{}{STRONG:#} positions in {}\n",
            HumanCount(self.games.into()),
            HumanCount(self.positions),
            output::printable(&out.display().to_string()),
        );
        if let (Some(games), Some(positions)) = (self.games_per_second, self.positions_per_second) {
            text += &format!(
                "{FAINT}{:.1} s, {games:.1} games and {positions:.0} positions per second; \
                 {} duplicate positions skipped{FAINT:#}\n",
                self.seconds,
                HumanCount(self.repeated_positions),
            );
        }
        if !self.complete {
            text += &format!(
                "Stopped. To continue, run the same command with {LITERAL}--resume{LITERAL:#}.\n"
            );
        }
        text
    }
}
