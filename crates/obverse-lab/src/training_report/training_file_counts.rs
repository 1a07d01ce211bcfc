use serde::Serialize;

/// Number of games and positions in an input file.
#[derive(Clone, Debug, Default, Serialize)]
pub struct TrainingFileCounts {
    /// Name of the file.
    pub file: String,
    /// Number of games in the file.
    pub games: u64,
    /// Number of unfinished games, which are not used; included in `games`.
    pub unfinished_games: u64,
    /// Number of records that could not be read.
    pub bad_records: u64,
    /// Number of training positions.
    pub trained_positions: u64,
    /// Number of held-out positions, which only serve to measure the error.
    pub held_out_positions: u64,
}

impl TrainingFileCounts {
    /// Returns the sum over several files.
    pub fn sum(files: &[TrainingFileCounts]) -> TrainingFileCounts {
        let mut sum = TrainingFileCounts::default();
        for file in files {
            sum.games += file.games;
            sum.unfinished_games += file.unfinished_games;
            sum.bad_records += file.bad_records;
            sum.trained_positions += file.trained_positions;
            sum.held_out_positions += file.held_out_positions;
        }
        sum
    }
}
