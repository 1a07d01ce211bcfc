//! What was done, for JSON.

use std::path::PathBuf;

use obverse_train::{EpochReport, Errors, PatternUse};
use serde::Serialize;

use super::FileCounts;

/// What was done.
#[derive(Serialize)]
pub struct Summary {
    /// The games of all files.
    pub games: u64,
    /// Of these, the unfinished ones, which are left out.
    pub unfinished_games: u64,
    /// Records that could not be read.
    pub bad_records: u64,
    /// Positions to train with.
    pub trained_positions: u64,
    /// Positions that only measure the error.
    pub held_out_positions: u64,
    /// The same, file by file.
    pub files: Vec<FileCounts>,
    /// Those of earlier runs included.
    pub epochs: Vec<Epoch>,
    /// After the last of them.
    pub plies: Vec<Ply>,
    /// How much of each pattern occurs in the data.
    pub patterns: Vec<Pattern>,
    /// How much of the training is done, up to 1.
    pub done: f64,
    /// How much was done when this run began, if it resumed another.
    pub resumed_at: Option<f64>,
    /// Whether the training came to its end.
    pub complete: bool,
    /// Identifies the data.
    pub data_digest: String,
    /// Identifies the data and the settings.
    pub training_digest: String,
    /// Identifies the weights, once they are there.
    pub weights_digest: Option<String>,
    /// Where the report is.
    pub report: Option<PathBuf>,
    /// The most memory it took, in bytes.
    pub peak_memory: Option<u64>,
    /// Those of earlier runs included.
    pub seconds: f64,
}

/// The errors of an epoch.
#[derive(Serialize)]
pub struct Epoch {
    epoch: usize,
    trained_error: Option<f64>,
    trained_root_mean_square: Option<f64>,
    error: Option<f64>,
    root_mean_square: Option<f64>,
    bias: Option<f64>,
}

/// The errors at a ply.
#[derive(Serialize)]
pub struct Ply {
    ply: usize,
    trained: u64,
    trained_error: Option<f64>,
    trained_root_mean_square: Option<f64>,
    held_out: u64,
    error: Option<f64>,
    root_mean_square: Option<f64>,
    bias: Option<f64>,
}

/// How much of a pattern occurs in the data.
#[derive(Serialize)]
pub struct Pattern {
    /// Its name.
    pub pattern: &'static str,
    /// How many configurations it has; mirror images are one.
    pub configurations: usize,
    /// How many of them occur.
    pub seen: usize,
}

impl From<PatternUse> for Pattern {
    fn from(of: PatternUse) -> Pattern {
        Pattern {
            pattern: of.name,
            configurations: of.configurations,
            seen: of.seen,
        }
    }
}

impl Epoch {
    /// The epochs of a training.
    pub fn all(reports: &[EpochReport]) -> Vec<Epoch> {
        let epochs = (1..).zip(reports).map(|(epoch, report)| {
            let (trained, held_out) = (report.trained.over(..), report.held_out.over(..));
            Epoch {
                epoch,
                trained_error: trained.mean_absolute(),
                trained_root_mean_square: trained.root_mean_square(),
                error: held_out.mean_absolute(),
                root_mean_square: held_out.root_mean_square(),
                bias: held_out.bias(),
            }
        });
        epochs.collect()
    }
}

impl Ply {
    /// The plies that there are positions of.
    pub fn all(report: &EpochReport) -> Vec<Ply> {
        let all = report.trained.plies().iter().zip(report.held_out.plies());
        let is_there = |(_, (trained, held_out)): &(usize, (&Errors, &Errors))| {
            trained.positions() + held_out.positions() > 0
        };
        let plies = all.enumerate().filter(is_there);
        plies
            .map(|(ply, (trained, held_out))| Ply {
                ply,
                trained: trained.positions(),
                trained_error: trained.mean_absolute(),
                trained_root_mean_square: trained.root_mean_square(),
                held_out: held_out.positions(),
                error: held_out.mean_absolute(),
                root_mean_square: held_out.root_mean_square(),
                bias: held_out.bias(),
            })
            .collect()
    }
}
