//! The arguments of `play` and `bot`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Arg;
use obverse_classic::{Algorithm, Preset};
use obverse_dialogue::PlayerChoice;

use super::choices::{LimitArgs, ThinkingArgs, seconds};
use super::names::algorithms;
use super::strength::StrengthArgs;

/// `obverse play`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Players: human; engine, the strongest; random, greedy, minimax, alphabeta,
ordered, table, id, scout, probcut, mcts; gtp:COMMAND and nboard:COMMAND, an
engine with this protocol; program:COMMAND, a program with the protocol of
`obverse bot`. Options follow a colon, as in engine:level=3 or
alphabeta:depth=6; `obverse match --help` lists them. A program that exits,
times out or plays an illegal move forfeits the game, and the exit code is 1.

--level, --time, --depth, --nodes and --skill apply to computer players without
such an option; --level, --nodes and --skill only to the engine. The default is
level 8 for the engine and depth 8 for the textbook algorithms. In the dialogues
of the courses the default depth is 5 or 6, and minimax searches at most 5.

Commands at every prompt: undo, redo, hint, moves, history, save FILE, help,
quit. The end of the input ends the game. Ctrl-C prints the moves so far.

The presets athens-2020, athens-2022, arta, upc and usc reproduce the dialogues
of courses. Their questions are skipped if options answer them.

Examples:
  obverse play
  obverse play --level 3               against the engine at level 3
  obverse play --black engine:skill=20
  obverse play --preset athens-2022
  obverse play --preset arta --white greedy
  obverse play --black alphabeta --white mcts --depth 4
  obverse play --black program:\"python3 student.py\" --white minimax --depth 2")]
pub struct PlayArgs {
    /// Player of Black [default: human, unless White is human]
    #[arg(short, long, value_name = "PLAYER")]
    pub black: Option<PlayerChoice>,

    /// Player of White [default: a computer, unless Black is a computer]
    #[arg(short, long, value_name = "PLAYER")]
    pub white: Option<PlayerChoice>,

    #[command(flatten)]
    pub strength: StrengthArgs,

    #[command(flatten)]
    pub thinking: ThinkingArgs,

    /// List or mark the legal moves, in dialogues that do not show them anyway
    #[arg(long)]
    pub show_moves: bool,

    /// Start position: a POSITION in one word or quotes
    #[arg(long, value_name = "POSITION")]
    pub start: Option<String>,

    /// Timeout of external programs per move in seconds, for players without timeout=
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = move_time)]
    pub program_timeout: Duration,

    /// Save the game to this file when it ends: .ggf, .sgf, .pgn or .txt
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,

    /// Draw the board with letters: X is Black, O is White
    #[arg(long)]
    pub ascii: bool,

    /// Echo the input, so that the output of a piped game reads like a typed one
    #[arg(long)]
    pub echo: bool,
}

/// `obverse bot`.
#[derive(clap::Args, Debug)]
#[command(mut_arg("depth", depth_of_players), mut_arg("time", time_of_players))]
#[command(mut_arg("preset", |arg| arg.default_value(Preset::Usc.name())))]
#[command(after_help = "\
A position is ten lines: the side to move, X or O; the depth in plies; eight
rows of eight characters, X, O or * for an empty square. Blank lines are
ignored. The answer to each position is one line: a square such as d3, or `pass`
if there is no legal move. The program ends at the end of the input.

The answer to a bad position is the line `error`; standard error says what is
wrong and where. Reading continues at the next line that is only X or O. The
exit code is then 2. A depth of 0 counts as 1.

Examples:
  obverse bot < input.txt
  obverse bot --algorithm scout --eval corners --time 0.5
  obverse play --white program:\"obverse bot --algorithm mcts\"")]
pub struct BotArgs {
    /// Search algorithm
    #[arg(short, long, alias = "algo", value_name = "A", value_parser = algorithms(), default_value = "alphabeta")]
    pub algorithm: Algorithm,

    #[command(flatten)]
    pub limit: LimitArgs,

    #[command(flatten)]
    pub thinking: ThinkingArgs,
}

/// A player searches at least one ply, and by depth or by time but not by both.
fn depth_of_players(arg: Arg) -> Arg {
    arg.conflicts_with("time")
        .value_parser(clap::value_parser!(u32).range(1..=60))
}

fn time_of_players(arg: Arg) -> Arg {
    arg.value_parser(move_time)
}

/// Parses a time per move, from 1 ms to 1 day.
pub fn move_time(text: &str) -> Result<Duration, MoveTimeError> {
    let sensible = Duration::from_millis(1)..=Duration::from_secs(86_400);
    let time = seconds(text).ok();
    time.filter(|time| sensible.contains(time))
        .ok_or(MoveTimeError)
}

/// The text is not a time per move.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("expected a number of seconds from 0.001 to 86400, such as 0.5")]
pub struct MoveTimeError;
