//! JSON output of a training run.

use std::path::PathBuf;

use obverse_train::{EpochReport, Errors, PatternUse};
use serde::Serialize;

use super::TrainingFileCounts;

/// JSON output of `obverse train`.
#[derive(Serialize)]
pub struct TrainingJson {
    /// Number of games in all files.
    pub games: u64,
    /// Number of unfinished games, which are not used; included in `games`.
    pub unfinished_games: u64,
    /// Number of records that could not be read.
    pub bad_records: u64,
    /// Number of training positions.
    pub trained_positions: u64,
    /// Number of held-out positions, which only serve to measure the error.
    pub held_out_positions: u64,
    /// The counts of each file.
    pub files: Vec<TrainingFileCounts>,
    /// Errors of all epochs, including those of earlier runs.
    pub epochs: Vec<EpochJson>,
    /// Errors of the last epoch, by ply.
    pub plies: Vec<PlyJson>,
    /// For each pattern, the number of its configurations that occur in the training positions.
    pub patterns: Vec<PatternJson>,
    /// Progress of the training, from 0 to 1.
    pub done: f64,
    /// Progress, from 0 to 1, at which this run resumed an earlier one; `None` if it started anew.
    pub resumed_at: Option<f64>,
    /// Whether the training is complete.
    pub complete: bool,
    /// Digest of the data.
    pub data_digest: String,
    /// Digest of the data and the settings.
    pub training_digest: String,
    /// Digest of the weights; `None` if they are not written yet.
    pub weights_digest: Option<String>,
    /// Folder of the report; `None` if no report was written.
    pub report: Option<PathBuf>,
    /// Peak memory use, in bytes; `None` if the system does not report it.
    pub peak_memory: Option<u64>,
    /// Training time in seconds, including earlier runs.
    pub seconds: f64,
}

/// Errors of an epoch, in discs; an error is `None` if there were no positions to measure it.
#[derive(Serialize)]
pub struct EpochJson {
    epoch: usize,
    trained_error: Option<f64>,
    trained_root_mean_square: Option<f64>,
    error: Option<f64>,
    root_mean_square: Option<f64>,
    bias: Option<f64>,
}

/// Errors at a ply, in discs; an error is `None` if there were no positions to measure it.
#[derive(Serialize)]
pub struct PlyJson {
    ply: usize,
    trained: u64,
    trained_error: Option<f64>,
    trained_root_mean_square: Option<f64>,
    held_out: u64,
    error: Option<f64>,
    root_mean_square: Option<f64>,
    bias: Option<f64>,
}

/// Number of configurations of a pattern, and of those that occur in the training positions.
#[derive(Serialize)]
pub struct PatternJson {
    /// Name of the pattern.
    pub pattern: &'static str,
    /// Number of configurations; mirror images count once.
    pub configurations: usize,
    /// Number of configurations that occur in the training positions.
    pub seen: usize,
}

impl From<PatternUse> for PatternJson {
    fn from(of: PatternUse) -> PatternJson {
        PatternJson {
            pattern: of.name,
            configurations: of.configurations,
            seen: of.seen,
        }
    }
}

impl EpochJson {
    /// Returns the errors of all epochs.
    pub fn all(reports: &[EpochReport]) -> Vec<EpochJson> {
        let epochs = (1..).zip(reports).map(|(epoch, report)| {
            let (trained, held_out) = (report.trained.over(..), report.held_out.over(..));
            EpochJson {
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

impl PlyJson {
    /// Returns the errors of all plies that have positions.
    pub fn all(report: &EpochReport) -> Vec<PlyJson> {
        let all = report.trained.plies().iter().zip(report.held_out.plies());
        let is_there = |(_, (trained, held_out)): &(usize, (&Errors, &Errors))| {
            trained.positions() + held_out.positions() > 0
        };
        let plies = all.enumerate().filter(is_there);
        plies
            .map(|(ply, (trained, held_out))| PlyJson {
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
