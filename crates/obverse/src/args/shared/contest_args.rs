use std::path::PathBuf;

use obverse_arena::TimeControl;
use obverse_engine::{Effort, Strength};

use super::strength_args::StrengthArgs;
use crate::args::values::{NamedPlayer, OpeningsArg};

/// Options shared by `match` and `tournament`.
#[derive(clap::Args, Debug)]
pub struct ContestArgs {
    /// A player; repeat the option for each player
    #[arg(
        short = 'p',
        long = "engine",
        visible_alias = "player",
        value_name = "PLAYER",
        required = true
    )]
    pub players: Vec<NamedPlayer>,

    /// Openings: a file (XOT or any other format), or random:K for K random plies
    #[arg(long, value_name = "FILE|random:K", default_value = "random:8")]
    pub openings: OpeningsArg,

    #[command(flatten)]
    strength: StrengthArgs,

    /// Clock of each side: time per game plus increment per move, both in seconds, as in 60+0.5
    #[arg(
        long,
        value_name = "CLOCK",
        allow_negative_numbers = true,
        conflicts_with = "time"
    )]
    pub clock: Option<TimeControl>,

    /// Random seed
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Number of games played concurrently
    #[arg(
        short = 'j',
        long,
        visible_alias = "threads",
        value_name = "N",
        default_value_t = 1
    )]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,

    /// Append each finished game to this file in GGF
    #[arg(short, long, alias = "output", value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Continue the match or tournament in the file of --out: count its games and play only the
    /// missing ones
    #[arg(long, requires = "out")]
    pub resume: bool,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl ContestArgs {
    /// The time control of every game.
    pub fn time_control(&self) -> TimeControl {
        match self.strength.strength().effort {
            Some(Effort::Time(time)) => TimeControl::Move(time),
            _ => self.clock.unwrap_or_default(),
        }
    }

    /// The default strength, for players without strength options of their own. It never contains a time, because
    /// `--time` sets the time control instead.
    pub fn strength(&self) -> Strength {
        let strength = self.strength.strength();
        let is_time = |effort: &Effort| matches!(effort, Effort::Time(_));
        Strength {
            effort: strength.effort.filter(|effort| !is_time(effort)),
            ..strength
        }
    }
}
