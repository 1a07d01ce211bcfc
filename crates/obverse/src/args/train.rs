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

A network is trained by gradient descent: position by position, in a random
order, --epochs times. After each epoch the error over the games held out is
shown, and all that is needed to go on is kept in OUT.checkpoint. Ctrl-C stops
and keeps that as well; the same command with --resume goes on, and ends with
the same weights. Without --resume, a checkpoint that is there is refused, not
overwritten. The weights do not depend on the number of threads: one learns, the
others prepare positions and measure errors, so more than 2 help little. It
takes at most 24 bytes of memory a position, and 80 MB beyond that.

At the end a report is written: OUT.report/report.md, with plots of the errors
by ply and of how the training went. `obverse calibrate` comes next: how far to
trust a new network is not known yet. `obverse bench eval` measures the error
on other positions.

Examples:
  obverse train --data WTH_*.wtb --out weights.bin
  obverse train --data games.ggf --out weights.bin --epochs 6 --threads 2
  obverse train --data selfplay.pos --out weights.bin --resume --json
  obverse train --data more.pos --out weights.bin --start built-in --rate 0.01")]
pub struct TrainArgs {
    /// The files to learn from
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub data: Vec<PathBuf>,

    /// The file of weights to write; an old one is replaced when the training is complete
    #[arg(short, long, alias = "output", value_name = "OUT")]
    pub out: PathBuf,

    /// How many passes over all positions
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = value_parser!(u16).range(1..=1_000))]
    pub epochs: u16,

    /// Begin with these weights of an earlier training instead of from nothing: a file, or
    /// `built-in`. What is written has their calibration
    #[arg(long, value_name = "WEIGHTS")]
    pub start: Option<PathBuf>,

    /// How far the first steps go, more than 0 and at most 1; they shrink to nothing
    #[arg(long, value_name = "X", default_value_t = 0.02, value_parser = rate)]
    pub rate: f32,

    /// Go on from OUT.checkpoint, if it is there
    #[arg(long)]
    pub resume: bool,

    /// The directory for the report [default: OUT.report]
    #[arg(long, value_name = "DIR", conflicts_with = "no_report")]
    pub report: Option<PathBuf>,

    /// Write no report
    #[arg(long)]
    pub no_report: bool,

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

    /// Decides which games are held out, where training begins and in what order it goes
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// How many threads
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

fn rate(text: &str) -> Result<f32, NumberError> {
    let is_good = |rate: &f32| *rate > 0.0 && *rate <= 1.0;
    let rate = text.parse().ok().filter(is_good);
    rate.ok_or(NumberError("a number above 0, at most 1"))
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
