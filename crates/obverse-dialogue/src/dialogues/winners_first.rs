use obverse_core::{Color, Tally};

/// Formats a final score with the winner's discs first, such as `40-24`.
pub fn winners_first(score: Tally, winner: Color) -> String {
    format!("{}-{}", score.of(winner), score.of(!winner))
}
