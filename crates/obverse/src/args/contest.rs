//! The arguments of `obverse match` and `obverse tournament`.

use std::path::PathBuf;
use std::str::FromStr;

use obverse_arena::{PlayerSpec, SpecError, Sprt, TimeControl};
use obverse_engine::{Effort, Strength};

use super::strength::StrengthArgs;

/// What all that play many games have in common.
#[derive(clap::Args, Debug)]
pub struct ContestArgs {
    /// A player; to be given for each of them
    #[arg(
        short = 'p',
        long = "engine",
        visible_alias = "player",
        value_name = "PLAYER",
        required = true
    )]
    pub players: Vec<Entry>,

    /// Where games begin: a file of openings (XOT or any other format), or random:K for K
    /// random plies
    #[arg(long, value_name = "FILE|random:K", default_value = "random:8")]
    pub openings: OpeningsArg,

    #[command(flatten)]
    strength: StrengthArgs,

    /// A clock for each side, in seconds, and what is added after each move: MAIN+INCREMENT
    #[arg(
        long,
        value_name = "CLOCK",
        allow_negative_numbers = true,
        conflicts_with = "time"
    )]
    pub clock: Option<TimeControl>,

    /// Where the dice start
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// How many games are played at the same time
    #[arg(
        short = 'j',
        long,
        visible_alias = "threads",
        value_name = "N",
        default_value_t = 1
    )]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,

    /// Write each game to this file as soon as it ends, in GGF
    #[arg(short, long, alias = "output", value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Count the games that the file has already, and play the rest; a file of anything else is
    /// refused
    #[arg(long, requires = "out")]
    pub resume: bool,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

impl ContestArgs {
    /// The clock.
    pub fn time_control(&self) -> TimeControl {
        match self.strength.strength().effort {
            Some(Effort::Time(time)) => TimeControl::Move(time),
            _ => self.clock.unwrap_or_default(),
        }
    }

    /// How strongly players play that do not say so themselves. The time is that of the contest.
    pub fn strength(&self) -> Strength {
        let strength = self.strength.strength();
        let is_time = |effort: &Effort| matches!(effort, Effort::Time(_));
        Strength {
            effort: strength.effort.filter(|effort| !is_time(effort)),
            ..strength
        }
    }
}

/// `obverse match`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Players, with options behind a colon:
  engine           level=1..60, depth=D, time=SECONDS or nodes=N; threads=N,
                   hash=MIB; skill=DISCS gives away so many discs a game;
                   weights=FILE evaluates by other weights
  random, greedy
  minimax, alphabeta, ordered, table, id, scout, probcut
                   depth=D, eval=E, time=SECONDS
  mcts             eval=E, time=SECONDS
  gtp:COMMAND, nboard:COMMAND
                   an engine that speaks this protocol
  program:COMMAND  a program that plays as `obverse bot` does
                   before a command may stand name=N, timeout=SECONDS, log=FILE
                   (for its standard error) and, but for gtp, depth=D, each with
                   a comma behind it
--level, --depth, --nodes and --skill are for players that do not say so
themselves; --time is the time of every move. With none of them and no clock,
the engine plays at level 8 and the others look 4 plies ahead.

Every player is tried before the first game: a program that does not start or
does not answer, weights or memory that are missing, are an error (exit code 2)
and not a lost game. With both depth= and time=, or a clock, a search deepens
until either is reached.

Every opening is played twice, with the colours exchanged. The same seed gives
the same openings and dice. Who plays what is not legal, takes too long, ends
or panics loses the game; a program is then started again for the next one, and
one that speaks NBoard's protocol for every game. The Elo difference is that of
the first player; behind it, where it lies 95 times out of 100. Ctrl-C ends the
match and shows how it stands.

Examples:
  obverse match --engine engine:level=5 --engine engine:level=3 --games 100
  obverse match --engine engine --engine scout --depth 6
  obverse match --engine engine --engine scout --clock 60+0.5 --out games.ggf
  obverse match --engine engine --engine engine:skill=20 --openings xot.txt
  obverse match --engine engine:level=4 --engine engine:level=3 --sprt 0,50
  obverse match --engine engine --engine \"gtp:gtp-rhino -l 4\" --time 1
  obverse match --engine mcts --engine program:\"./student\" --time 0.5")]
pub struct MatchArgs {
    /// How many games are played, at most [default: 20, with --sprt 20000]
    #[arg(short = 'n', long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub games: Option<u32>,

    /// End as soon as it is clear which of two Elo differences is likelier, as in 0,10
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,

    #[command(flatten)]
    pub contest: ContestArgs,
}

impl MatchArgs {
    /// How many games are played.
    pub fn games(&self) -> usize {
        let usual = if self.sprt.is_some() { 20_000 } else { 20 };
        self.games.unwrap_or(usual) as usize
    }
}

/// `obverse tournament`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Everybody plays everybody else, from the same openings, each of them with both
colours. Players are typed as for `obverse match`, whose help explains them and
all that can go wrong; two of them must not have the same name. The table has
the points of each player against each other one: 1 for a win, half for a draw.

Examples:
  obverse tournament --engine random --engine greedy --engine mcts --games 4
  obverse tournament --engine engine:level=2 --engine \"gtp:name=Ann,./ann\" \\
    --engine \"nboard:name=Ben,./ben\" --time 1 --out games.ggf --resume")]
pub struct TournamentArgs {
    /// How many games each two players play
    #[arg(short = 'n', long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub games: u32,

    #[command(flatten)]
    pub contest: ContestArgs,
}

/// A player as it was typed.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it is called: what was typed, unless that says otherwise.
    pub name: String,
    /// What it means.
    pub spec: PlayerSpec,
}

impl FromStr for Entry {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Entry, SpecError> {
        let spec: PlayerSpec = text.parse()?;
        Ok(Entry {
            name: spec.name().unwrap_or(text).to_owned(),
            spec,
        })
    }
}

/// Where games begin, as it was typed.
#[derive(Clone, Debug)]
pub enum OpeningsArg {
    /// After so many random plies.
    Random(u32),
    /// At the openings in a file.
    File(PathBuf),
}

/// The text after `random:` is no number of plies.
#[derive(Debug, thiserror::Error)]
#[error("expected random:K with K from 0 to 50 plies, such as random:8")]
pub struct OpeningsError;

impl FromStr for OpeningsArg {
    type Err = OpeningsError;

    fn from_str(text: &str) -> Result<OpeningsArg, OpeningsError> {
        match text.strip_prefix("random:") {
            Some(plies) => match plies.parse() {
                Ok(plies @ 0..=50) => Ok(OpeningsArg::Random(plies)),
                _ => Err(OpeningsError),
            },
            None => Ok(OpeningsArg::File(text.into())),
        }
    }
}
