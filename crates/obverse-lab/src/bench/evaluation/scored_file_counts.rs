use std::fmt::Write;

use serde::Serialize;

use obverse_report::text::STRONG;
use obverse_report::text::count;

/// Numbers of positions in an input file that were used and left out.
#[derive(Default, Serialize)]
pub struct ScoredFileCounts {
    file: String,
    pub(super) positions: u64,
    /// Number of positions that were taken from games and solved to get their scores; included in `positions`.
    pub(super) solved: u64,
    /// Number of positions that were left out because they have no legal move.
    pub(super) without_move: u64,
    /// Number of positions and games without a score.
    pub without_score: u64,
    /// Number of records that could not be read.
    pub bad_records: u64,
}

impl ScoredFileCounts {
    /// Creates empty counts for a file.
    pub fn new(file: String) -> ScoredFileCounts {
        ScoredFileCounts {
            file,
            ..ScoredFileCounts::default()
        }
    }

    /// Formats the counts for a terminal, in one line.
    pub(super) fn in_words(&self) -> String {
        let mut text = format!(
            "{}: {STRONG}{}{STRONG:#} positions",
            self.file,
            count(self.positions)
        );
        for (number, what) in [
            (self.solved, "solved"),
            (self.without_move, "skipped (no legal move)"),
            (self.without_score, "skipped (no score)"),
            (self.bad_records, "bad records skipped"),
        ] {
            if number > 0 {
                let _ = write!(text, ", {} {what}", count(number));
            }
        }
        text + "\n"
    }
}
