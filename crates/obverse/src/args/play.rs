//! The arguments of `obverse play`.

use std::path::PathBuf;
use std::time::Duration;

use obverse_dialogue::PlayerChoice;

use obverse_engine::Opponent;

use super::shared::{StrengthArgs, TextbookSearchArgs};
use super::values::seconds::move_time;

/// The arguments of `obverse play`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Players: human; engine, the strongest; opponent:NAME, the engine with the
strength of an opponent; random, greedy, minimax, alphabeta, ordered, table,
id, scout, probcut, mcts; gtp:COMMAND and nboard:COMMAND, an engine with this
protocol; program:COMMAND, a program with the protocol of `obverse bot`.
Options follow a colon, as in engine:level=3 or alphabeta:depth=6;
`obverse match --help` lists them. A program that exits, times out or plays an
illegal move forfeits the game, and the exit code is 1.

--level, --time, --depth, --nodes and --skill apply to computer players without
such an option; --level, --nodes and --skill only to the engine. By default the
engine plays at level 8, and the textbook algorithms search 8 plies. The first
lines show the players with their limits. In the dialogues of the courses the
algorithms search 5 or 6 plies, and minimax at most 5.

The last line of the output has the moves. If the game does not begin at the
standard start, the board string of its start comes before the moves, as in the
.txt files of --save. All commands read this line as a POSITION.

Commands at every prompt: undo, redo, hint, moves, history, save FILE, help,
quit. The end of the input ends the game. Ctrl-C prints the moves so far.

The presets athens-2020, athens-2022, arta, upc and usc reproduce the dialogues
of courses. Their questions are skipped if options answer them.

Examples:
  obverse play
  obverse play --opponent novice       docs/levels.md has all opponents
  obverse play --level 3               against the engine at level 3
  obverse play --black engine:skill=20
  obverse play --preset athens-2022
  obverse play --preset arta --white greedy
  obverse play --black alphabeta --white mcts --depth 4
  obverse play --black minimax:depth=3 --white id:time=1
  obverse play --black program:\"python3 student.py\" --white minimax --depth 2")]
pub struct PlayArgs {
    /// Player of Black [default: human; if White is human, a computer]
    #[arg(short, long, value_name = "PLAYER")]
    pub black: Option<PlayerChoice>,

    /// Player of White [default: a computer; if Black is a computer, human]
    #[arg(short, long, value_name = "PLAYER")]
    pub white: Option<PlayerChoice>,

    /// Play against this opponent: beginner, novice, casual, club, expert, master, champion or
    /// perfect
    #[arg(long, value_name = "NAME")]
    #[arg(conflicts_with_all = ["level", "depth", "time", "nodes", "skill"])]
    pub opponent: Option<Opponent>,

    #[command(flatten)]
    pub strength: StrengthArgs,

    #[command(flatten)]
    pub thinking: TextbookSearchArgs,

    /// Show the legal moves at every turn, even with a preset whose dialogue hides them
    #[arg(long)]
    pub show_moves: bool,

    /// Start position: a POSITION, quoted if it contains spaces
    #[arg(long, value_name = "POSITION")]
    pub start: Option<String>,

    /// Time per move in seconds for external programs without the option timeout=; a program that
    /// takes longer forfeits the game
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = move_time)]
    pub program_timeout: Duration,

    /// Save the game to this file when it ends: .ggf, .sgf, .pgn or .txt
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,

    /// Draw the board with letters: X is Black, O is White
    #[arg(long)]
    pub ascii: bool,

    /// Echo the input: with piped input, the output then looks as in a terminal
    #[arg(long)]
    pub echo: bool,
}
