//! The arguments of `obverse train`.

use std::path::PathBuf;

use clap::value_parser;

/// `obverse train`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
FILE is a game file of any known format, or a file of positions with scores:
what `obverse selfplay` writes, OBF, or the JSON of `obverse solve`. Of a game
that is played to its end every position from ply --from on is taken, with the
result. Some games are held out: they only measure the error.

Stages are fitted from the end of the game to its beginning, and each is kept
in OUT.checkpoint until all are done. Ctrl-C stops; the same command with
--resume goes on. The result does not depend on the number of threads. It takes
at most 20 bytes of memory a position, and 60 MB and 2.4 MB a stage beyond
that.

At the end a report is written: OUT.report/report.md, with plots of the errors
by ply and of how the fit went. `obverse bench eval` measures the error on
other positions.

Examples:
  obverse train --data WTH_*.wtb --out weights.bin
  obverse train --data games.ggf --out weights.bin --epochs 10 --threads 2
  obverse train --data selfplay.pos --out weights.bin --resume --json
  obverse train --data more.pos --out weights.bin --prior built-in --ridge 4")]
pub struct TrainArgs {
    /// The files to learn from
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub data: Vec<PathBuf>,

    /// The file of weights to write
    #[arg(long, value_name = "OUT")]
    pub out: PathBuf,

    /// How many passes over the positions of each stage
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u16).range(1..=10_000))]
    pub epochs: u16,

    /// Go on from OUT.checkpoint, if it is there
    #[arg(long)]
    pub resume: bool,

    /// The directory for the report [default: OUT.report]
    #[arg(long, value_name = "DIR", conflicts_with = "no_report")]
    pub report: Option<PathBuf>,

    /// Write no report
    #[arg(long)]
    pub no_report: bool,

    /// Into how many stages a game is divided
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = value_parser!(u8).range(1..=60))]
    pub stages: u8,

    /// Hold rare configurations at these weights of an earlier training instead of those of the
    /// next stage: a file, or `built-in`
    #[arg(long, value_name = "WEIGHTS")]
    pub prior: Option<PathBuf>,

    /// How strongly rare configurations are held at the weights of the next stage, or of --prior: so
    /// many positions for every square disc of the mean square error
    #[arg(long, value_name = "X", default_value_t = 1.0, value_parser = not_negative)]
    pub ridge: f32,

    /// How much a position of a neighbouring stage counts, compared with one of the stage
    #[arg(long, value_name = "X", default_value_t = 0.3, value_parser = not_negative)]
    pub neighbours: f32,

    /// From which ply on positions of games are taken
    #[arg(long, value_name = "PLY", default_value_t = 6, value_parser = value_parser!(u8).range(0..=59))]
    pub from: u8,

    /// Where WTHOR knows the result of perfect play (from 24 empty squares on), positions with at
    /// least so many empty squares take that for the result; 61 for never
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = value_parser!(u8).range(0..=61))]
    pub perfect: u8,

    /// The percentage of games to hold out
    #[arg(long, value_name = "PERCENT", default_value_t = 3.0, value_parser = percentage)]
    pub held_out: f64,

    /// Which games are held out
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// How many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

fn not_negative(text: &str) -> Result<f32, NumberError> {
    let is_good = |number: &f32| number.is_finite() && *number >= 0.0;
    let number = text.parse().ok().filter(is_good);
    number.ok_or(NumberError("a number of 0 or more"))
}

fn percentage(text: &str) -> Result<f64, NumberError> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.0..=90.0).contains(number));
    number.ok_or(NumberError("a percentage from 0 to 90"))
}

/// The text is not the number it should be.
#[derive(Debug, thiserror::Error)]
#[error("expected {0}")]
struct NumberError(&'static str);
