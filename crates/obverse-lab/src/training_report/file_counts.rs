use serde::Serialize;

/// What a file had to give.
#[derive(Clone, Debug, Default, Serialize)]
pub struct FileCounts {
    /// What the file is called.
    pub file: String,
    /// Its games.
    pub games: u64,
    /// Of these, the unfinished ones, which are left out.
    pub unfinished_games: u64,
    /// Records that could not be read.
    pub bad_records: u64,
    /// Positions to train with.
    pub trained_positions: u64,
    /// Positions that only measure the error.
    pub held_out_positions: u64,
}

impl FileCounts {
    /// The sum over several files.
    pub fn sum(files: &[FileCounts]) -> FileCounts {
        let mut sum = FileCounts::default();
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
