//! The arguments of `obverse train`.

use std::path::PathBuf;

use clap::value_parser;

use super::values::percentage::percentage_up_to_90;

/// The arguments of `obverse train`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
FILE is a game file of any known format, or a file of scored positions: the
output of `obverse selfplay`, OBF, or the JSON of `obverse solve`. Of each
finished game, all positions from ply --from on are labelled with the result.
Some games are held out as a validation set.

The network is trained by stochastic gradient descent, one position per step, in
random order, for --epochs epochs. After each epoch the validation error is
shown and a checkpoint is written to OUT.checkpoint. Ctrl-C also writes it. The
same command with --resume continues and ends with the same weights. Without
--resume, an existing checkpoint is an error. The weights do not depend on the
number of threads: one thread trains, the others prepare positions and measure
errors, so more than 2 help little. Memory use is at most 24 bytes per position
plus 80 MB.

Finally a report is written to OUT.report/report.md, with plots of the error by
ply and by epoch. Run `obverse calibrate` next: it fits multi-ProbCut (MPC) to
the new network. `obverse bench eval` measures the error on other positions.

Examples:
  obverse train --data WTH_*.wtb --out weights.bin
  obverse train --data games.ggf --out weights.bin --epochs 6 --threads 2
  obverse train --data selfplay.pos --out weights.bin --resume --json
  obverse train --data more.pos --out weights.bin --start built-in --rate 0.01")]
pub struct TrainArgs {
    /// Files of training data
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub data: Vec<PathBuf>,

    /// Weights file to write; an existing file is replaced when the training is complete
    #[arg(short, long, alias = "output", value_name = "OUT")]
    pub out: PathBuf,

    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = value_parser!(u16).range(1..=1_000))]
    pub epochs: u16,

    /// Start from these weights instead of random ones: a file, or `built-in`; the output keeps
    /// their MPC calibration
    #[arg(long, value_name = "WEIGHTS")]
    pub start: Option<PathBuf>,

    /// Initial learning rate, above 0 and at most 1; it decays to 0
    #[arg(long, value_name = "X", default_value_t = 0.02, value_parser = rate)]
    pub rate: f32,

    /// Continue from OUT.checkpoint if it exists
    #[arg(long)]
    pub resume: bool,

    /// Folder of the report [default: OUT.report]
    #[arg(long, value_name = "DIR", conflicts_with = "no_report")]
    pub report: Option<PathBuf>,

    /// Do not write a report
    #[arg(long)]
    pub no_report: bool,

    /// Use the positions of each game from this ply on
    #[arg(long, value_name = "PLY", default_value_t = 6, value_parser = value_parser!(u8).range(0..=59))]
    pub from: u8,

    /// In WTHOR files, positions with at least this many empties get the stored theoretical score as
    /// their label, and all others the result of the game; 61: all positions get the result
    #[arg(long, value_name = "EMPTIES", default_value_t = 24, value_parser = value_parser!(u8).range(0..=61))]
    pub perfect: u8,

    /// Percentage of games to hold out for validation
    #[arg(long, value_name = "PERCENT", default_value_t = 3.0, value_parser = percentage_up_to_90)]
    pub held_out: f64,

    /// Random seed of the validation set, the initial weights and the training order
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Number of threads
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

fn rate(text: &str) -> Result<f32, NumberError> {
    let is_good = |rate: &f32| *rate > 0.0 && *rate <= 1.0;
    let rate = text.parse().ok().filter(is_good);
    rate.ok_or(NumberError("a number above 0, at most 1"))
}

/// The text is not a number in the expected range.
#[derive(Debug, thiserror::Error)]
#[error("expected {0}")]
struct NumberError(&'static str);
