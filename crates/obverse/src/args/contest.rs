//! The arguments of `obverse match` and `obverse tournament`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;
use obverse_arena::{PlayerSpec, SpecError, Sprt, TimeControl};
use obverse_engine::{Effort, Strength};

use super::strength::StrengthArgs;

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
    pub players: Vec<Entry>,

    /// Openings: a file (XOT or any other format), or random:K for K random plies
    #[arg(long, value_name = "FILE|random:K", default_value = "random:8")]
    pub openings: OpeningsArg,

    #[command(flatten)]
    strength: StrengthArgs,

    /// Clock of each side as MAIN+INCREMENT, both in seconds
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

    /// Continue the match or tournament in the file of --out: count its games and play the rest
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

    /// The default strength, for players that set none themselves. A time is the time control instead.
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
Players, with their options after a colon:
  engine           level=1..60, depth=PLIES, time=SECONDS or nodes=N;
                   threads=N, hash=MIB, weights=FILE; skill=DISCS loses about
                   this many discs per game on purpose
  random, greedy
  minimax, alphabeta, ordered, table, id, scout, probcut
                   depth=PLIES, eval=E, time=SECONDS
  mcts             eval=E, time=SECONDS
  gtp:COMMAND, nboard:COMMAND
                   an external engine with this protocol
  program:COMMAND  an external program with the protocol of `obverse bot`
                   options go before COMMAND, each followed by a comma:
                   name=N, timeout=SECONDS, log=FILE (the dialogue with the
                   program and its standard error), depth=PLIES (not for gtp)
--level, --depth, --nodes and --skill apply to players without such an option;
--time is the time per move of every player. The default is level 8 for the
engine and depth 4 for the textbook algorithms. With both depth= and time= or a
clock, a search stops at the first limit it reaches.

Every player is checked before the first game. A program that does not start or
answer, missing weights or too little memory is an error (exit code 2), not a
lost game.

Every opening is played twice, with colours exchanged. Openings and random moves
depend only on the seed. An illegal move, a timeout, an exit or a panic loses
the game; the program is restarted for the next game. After three such failures
in a row the player is out: its remaining games are forfeits, and its program is
not started again. NBoard engines are restarted for every game. The Elo difference of the first player is shown with
its 95 % confidence interval. Ctrl-C stops the match and shows the result so
far.

Examples:
  obverse match --engine engine:level=5 --engine engine:level=3 --games 100
  obverse match --engine engine --engine scout --depth 6
  obverse match --engine engine --engine scout --clock 60+0.5 --out games.ggf
  obverse match --engine engine --engine engine:skill=20 --openings xot.txt
  obverse match --engine engine:level=4 --engine engine:level=3 --sprt 0,50
  obverse match --engine engine --engine \"gtp:gtp-rhino -l 4\" --time 1
  obverse match --engine mcts --engine program:\"./student\" --time 0.5")]
pub struct MatchArgs {
    /// Number of games; with --sprt, the maximum [default: 20, with --sprt 20000]
    #[arg(short = 'n', long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub games: Option<u32>,

    /// Sequential probability ratio test: stop when one of two Elo differences is accepted, as in 0,10
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,

    #[command(flatten)]
    pub contest: ContestArgs,
}

impl MatchArgs {
    /// The maximum number of games.
    pub fn games(&self) -> usize {
        let usual = if self.sprt.is_some() { 20_000 } else { 20 };
        self.games.unwrap_or(usual) as usize
    }
}

/// `obverse tournament`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
--system round-robin (the default): every pair of players plays the same
openings, each with both colours. The crosstable shows the points of each player
against each other: 1 for a win, 0.5 for a draw.

--system swiss: in each round, players with equal points meet. Two players meet
again only if that cannot be avoided. With an odd number of players, one has a
bye, which counts like won games; nobody has a second bye before all others have
had one. With an odd number of games per round, colours are balanced. Each round
has openings of its own. The table shows the points of each round, with the rank
of the opponent. Players with equal points are ranked by Buchholz, the sum of
the points of their opponents. A player that is out after three failures is no
longer paired. Pairings depend only on the seed and on earlier rounds.

`obverse match --help` describes players and forfeits. Names of players must be
unique.

Examples:
  obverse tournament --engine random --engine greedy --engine mcts --games 4
  obverse tournament --engine engine:level=2 --engine \"gtp:name=Ann,./ann\" \\
    --engine \"nboard:name=Ben,./ben\" --time 1 --out games.ggf --resume
  obverse tournament --system swiss --rounds 3 --engine random --engine greedy \\
    --engine mcts --engine scout --engine engine:level=1 --out swiss.ggf")]
pub struct TournamentArgs {
    /// Number of games per pair of players; in a Swiss tournament per round
    #[arg(short = 'n', long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub games: u32,

    /// Who plays whom
    #[arg(long, value_name = "SYSTEM", default_value = "round-robin")]
    pub system: TournamentSystem,

    /// Number of rounds of a Swiss tournament [default: the logarithm of the number of players to base 2, rounded up]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub rounds: Option<u16>,

    #[command(flatten)]
    pub contest: ContestArgs,
}

/// Who plays whom in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TournamentSystem {
    /// All pairs of players
    RoundRobin,
    /// Rounds between players with equal points
    Swiss,
}

/// A player given on the command line.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Name in tables: the option `name=`, or the argument itself.
    pub name: String,
    /// The parsed argument.
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

/// The argument of `--openings`.
#[derive(Clone, Debug)]
pub enum OpeningsArg {
    /// This many random plies.
    Random(u32),
    /// The openings in a file.
    File(PathBuf),
}

/// The text after `random:` is not a number of plies from 0 to 50.
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
