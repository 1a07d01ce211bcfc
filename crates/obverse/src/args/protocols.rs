//! The arguments of the commands that speak a protocol.

use std::path::PathBuf;
use std::time::Duration;

use obverse_engine::{Level, Limits};

use super::engine::{EngineArgs, level};
use super::play::move_time;

/// How the engine behind a protocol plays.
#[derive(clap::Args, Debug)]
pub struct ProtocolArgs {
    /// Play at this level, 1 to 60 [default: 16, or as the clock allows]
    #[arg(short, long, value_name = "L", allow_negative_numbers = true, value_parser = level)]
    #[arg(conflicts_with_all = ["time", "depth"])]
    pub level: Option<Level>,

    /// Think for so many seconds about a move
    #[arg(short, long, value_name = "S", allow_negative_numbers = true, value_parser = move_time)]
    #[arg(conflicts_with = "depth")]
    pub time: Option<Duration>,

    /// Look so many plies ahead, leaving out nothing that could matter
    #[arg(short, long, value_name = "D", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=60))]
    pub depth: Option<u32>,

    /// Give away about so many discs a game, by moves that look good
    #[arg(long, value_name = "DISCS", allow_negative_numbers = true, value_parser = skill)]
    pub skill: Option<f64>,

    /// Evaluate by the weights in this file
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    #[command(flatten)]
    pub engine: EngineArgs,
}

impl ProtocolArgs {
    /// What the engine may spend on a move, if that was typed.
    pub fn limits(&self) -> Option<Limits> {
        let level = self.level.map(Limits::level);
        let time = || self.time.map(Limits::time);
        let depth = || self.depth.map(Limits::depth);
        level.or_else(time).or_else(depth)
    }
}

/// The text is no number of discs.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("expected a number of discs from 0 to 64, such as 20")]
pub struct SkillError;

fn skill(text: &str) -> Result<f64, SkillError> {
    let discs = text.parse().ok();
    discs
        .filter(|discs| (0.0..=64.0).contains(discs))
        .ok_or(SkillError)
}

/// `obverse gtp`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Speaks GTP version 2 on standard input and output, for Quarry, GoGui and
others; docs/protocols.md lists the commands and says how to install it there.
The clock that the program sets is obeyed, and --level, --time or --depth as
well.

Examples:
  obverse gtp --level 10
  printf 'genmove black\\nshowboard\\n' | obverse gtp --time 1
  obverse match --engine engine:level=5 --engine \"gtp:obverse gtp --level 3\"")]
pub struct GtpArgs {
    #[command(flatten)]
    pub protocol: ProtocolArgs,
}

/// `obverse nboard`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Speaks NBoard's protocol on standard input and output; docs/protocols.md lists
the commands and says how to install it there. The depth that NBoard sets is
the level; the clock of the game is obeyed.

Examples:
  obverse nboard --threads 4 --hash 1024
  printf 'nboard 2\\nset depth 12\\ngo\\n' | obverse nboard")]
pub struct NboardArgs {
    #[command(flatten)]
    pub protocol: ProtocolArgs,
}

/// `obverse cassio`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Speaks Cassio's protocol on standard input and output; docs/protocols.md lists
the commands and says how to install it there. Cassio says how deep each
position is searched.

Examples:
  obverse cassio --threads 4 --hash 1024
  printf 'ENGINE-PROTOCOL get-version\\n' | obverse cassio")]
pub struct CassioArgs {
    /// Evaluate by the weights in this file
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    #[command(flatten)]
    pub engine: EngineArgs,
}
