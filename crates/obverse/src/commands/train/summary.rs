//! What was done, in JSON and in words.

use std::path::{Path, PathBuf};

use obverse_train::{EpochReport, Errors, PatternUse};
use serde::Serialize;

use super::data::FileCounts;
use super::{memory, report};
use crate::output::{LITERAL, STRONG};

/// What was done.
#[derive(Serialize)]
pub struct Summary {
    pub games: u64,
    pub unfinished_games: u64,
    pub bad_records: u64,
    pub trained_positions: u64,
    pub held_out_positions: u64,
    pub files: Vec<FileCounts>,
    /// Those of earlier runs included.
    pub epochs: Vec<Epoch>,
    /// After the last of them.
    pub plies: Vec<Ply>,
    pub patterns: Vec<Pattern>,
    /// How much of the training is done, up to 1, and was when this run began.
    pub done: f64,
    pub resumed_at: Option<f64>,
    pub complete: bool,
    /// By these the data, the training and the weights are known again.
    pub data_digest: String,
    pub training_digest: String,
    pub weights_digest: Option<String>,
    /// Where the report is.
    pub report: Option<PathBuf>,
    /// The most memory it took, in bytes.
    pub peak_memory: Option<u64>,
    /// Those of earlier runs included.
    pub seconds: f64,
}

/// An epoch.
#[derive(Serialize)]
pub struct Epoch {
    epoch: usize,
    trained_error: Option<f64>,
    trained_root_mean_square: Option<f64>,
    error: Option<f64>,
    root_mean_square: Option<f64>,
    bias: Option<f64>,
}

/// A ply.
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

/// A pattern.
#[derive(Serialize)]
pub struct Pattern {
    pub pattern: &'static str,
    pub configurations: usize,
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

/// The epochs of a training.
pub fn epochs(reports: &[EpochReport]) -> Vec<Epoch> {
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

/// The plies that there are positions of.
pub fn plies(report: &EpochReport) -> Vec<Ply> {
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

impl Summary {
    /// What is said at the end.
    pub fn end_in_words(&self, out: &Path) -> String {
        if !self.complete {
            return format!(
                "\nStopped after {:.0} %. To go on, give the same command with {LITERAL}--resume{LITERAL:#}.\n",
                100.0 * self.done
            );
        }
        let mut text = format!(
            "\n{STRONG}{}{STRONG:#} written after {:.0} s",
            out.display(),
            self.seconds
        );
        if let Some(peak) = self.peak_memory {
            text += &format!(" and with {}", memory::shown(peak));
        }
        text += ".\n";
        if let Some(report) = &self.report {
            let report = report.join(report::NAME);
            text += &format!("{STRONG}{}{STRONG:#} says more.\n", report.display());
        }
        let next = report::calibration(out);
        text + &format!("Next: {LITERAL}{next}{LITERAL:#}\n")
    }
}
