//! The arguments of the commands that play.

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
Players: human; random, greedy, minimax, alphabeta, ordered, table, id, scout,
probcut, mcts; engine, the strongest; program:COMMAND, which gets positions as
`obverse bot` does and answers likewise; gtp:COMMAND and nboard:COMMAND. Options
may stand behind a colon, as in engine:level=3 or alphabeta:depth=6: `obverse
match --help` lists them. A program that ends, is silent or cheats forfeits the
game, and the exit code is 1.

--level, --time, --depth, --nodes and --skill are for all computers that do not
say so themselves; --level, --nodes and --skill are the engine's. Unless told
otherwise the engine plays at level 8 and others look 8 plies ahead, in the
dialogues of the courses 5 or 6; minimax no more than 5.

At every prompt: undo, redo, hint, moves, history, save FILE, help, quit. The
end of the input ends the game. On Ctrl-C the moves so far are printed.

Presets and their dialogues: athens-2020, athens-2022, arta, upc, usc. What is
given by options is not asked.

Examples:
  obverse play
  obverse play --level 3               against the engine at level 3
  obverse play --black engine:skill=20
  obverse play --preset athens-2022
  obverse play --preset arta --white greedy
  obverse play --black alphabeta --white mcts --depth 4
  obverse play --black program:\"python3 student.py\" --white minimax --depth 2")]
pub struct PlayArgs {
    /// Who plays Black [default: human, unless White is]
    #[arg(short, long, value_name = "PLAYER")]
    pub black: Option<PlayerChoice>,

    /// Who plays White [default: a computer, unless Black is one]
    #[arg(short, long, value_name = "PLAYER")]
    pub white: Option<PlayerChoice>,

    #[command(flatten)]
    pub strength: StrengthArgs,

    #[command(flatten)]
    pub thinking: ThinkingArgs,

    /// List or mark the possible moves where the dialogue does not do so anyway
    #[arg(long)]
    pub show_moves: bool,

    /// Where the game begins: a POSITION in one word or quotes
    #[arg(long, value_name = "POSITION")]
    pub start: Option<String>,

    /// How long a program may take for a move, unless its timeout= says so
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = move_time)]
    pub program_timeout: Duration,

    /// Write the game to this file when it ends: .ggf, .sgf, .pgn or .txt
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,

    /// Draw with letters: X is Black, O is White
    #[arg(long)]
    pub ascii: bool,

    /// Repeat what is read, so that a game from a pipe reads like a typed one
    #[arg(long)]
    pub echo: bool,
}

/// `obverse bot`.
#[derive(clap::Args, Debug)]
#[command(mut_arg("depth", depth_of_players), mut_arg("time", time_of_players))]
#[command(mut_arg("preset", |arg| arg.default_value(Preset::Usc.name())))]
#[command(after_help = "\
A position is ten lines: the player to move, X or O; the depth; eight rows of
eight characters, X, O or * for an empty square. Blank lines do not matter. As
soon as the eighth row is there, one line is answered: a square such as d3, or
`pass` if there is no move. This goes on to the end of the input.

A position that makes no sense is answered with the line `error`, and standard
error says what is wrong and where; the next position begins at the next line
that is only X or O. The exit code is then 2. A depth of 0 counts as 1.

Examples:
  obverse bot < input.txt
  obverse bot --algorithm scout --eval corners --time 0.5
  obverse play --white program:\"obverse bot --algorithm mcts\"")]
pub struct BotArgs {
    /// How to search
    #[arg(short, long, alias = "algo", value_name = "A", value_parser = algorithms(), default_value = "alphabeta")]
    pub algorithm: Algorithm,

    #[command(flatten)]
    pub limit: LimitArgs,

    #[command(flatten)]
    pub thinking: ThinkingArgs,
}

/// Who plays has to look ahead at least once, and goes by a depth or by the clock.
fn depth_of_players(arg: Arg) -> Arg {
    arg.conflicts_with("time")
        .value_parser(clap::value_parser!(u32).range(1..=60))
}

fn time_of_players(arg: Arg) -> Arg {
    arg.value_parser(move_time)
}

/// A time in which a move can be found, and in which somebody will wait for it.
pub fn move_time(text: &str) -> Result<Duration, MoveTimeError> {
    let sensible = Duration::from_millis(1)..=Duration::from_secs(86_400);
    let time = seconds(text).ok();
    time.filter(|time| sensible.contains(time))
        .ok_or(MoveTimeError)
}

/// The text is no time for a move.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("expected a number of seconds from 0.001 to 86400, such as 0.5")]
pub struct MoveTimeError;
