//! The arguments of `obverse solve`.

use std::path::PathBuf;
use std::time::Duration;

use obverse_report::solve::ScoreWindow;

use super::shared::EngineArgs;
use super::values::seconds::seconds;
use crate::position_arg::ChoiceArgs;

/// The arguments of `obverse solve`.
#[derive(clap::Args, Debug)]
#[command(mut_arg("game", |arg| arg.help(
    "Solve only game or position number N of the file [default: all]"
)))]
#[command(after_help = "\
The inputs are files of any known format, `-` for such a file on standard input,
and POSITIONs (quoted if they contain spaces). All are read before solving.
All games and positions of a file are solved, unless --game chooses one. Of a
game, the last position is solved, or the one chosen with --ply.

Scores are discs for the side to move; empties go to the winner. If an OBF file
gives a score, it is compared with the result: a difference is marked, and the
exit code is 1.
With --time or --nodes, a position that is not solved within the limit is given
up: the proven bounds of its score are reported, and the exit code is 1. The
file of --resume does not keep it, so a later run tries again.
Each position is solved with an empty transposition table, so its result and
nodes (with one thread) do not depend on other positions.
JSON is one line per position, in input order, with the proven bounds of the
score (lower, upper). Ctrl-C stops; solved positions
have been printed already.

24 empties usually take seconds, 27 a minute or two; each further empty square
takes about three times as long. A position with more than 36 empties is an
error, unless it is solved within 100,000 nodes or --force is given. For such
positions, `obverse hint` estimates the value of every move.

Examples:
  obverse solve endgames.obf
  obverse solve endgames.obf --threads 4 --hash 1024 --resume solved.jsonl
  obverse solve endgames.obf --all-moves --json
  obverse solve endgames.obf --window=-3,3 --nodes 100000000
  obverse solve game.ggf --ply 40      the position after 40 plies
  cat boards.txt | obverse solve - --wld")]
pub struct SolveArgs {
    /// Files of positions or games, `-` for standard input, or POSITIONs
    #[arg(value_name = "FILE|POSITION")]
    pub first: String,

    /// Further files or POSITIONs
    #[arg(hide = true)]
    pub rest: Vec<String>,

    #[command(flatten)]
    pub choice: ChoiceArgs,

    /// Find the score of every legal move, not only of the best
    #[arg(long)]
    pub all_moves: bool,

    /// Solve only for win, draw or loss (WLD) of the side to move
    #[arg(long)]
    pub wld: bool,

    /// Solve within a window, as in -3,3: find the exact score if it is strictly between these two
    /// scores, otherwise prove that it is not. A narrow window is much faster
    #[arg(
        long,
        value_name = "A,B",
        allow_hyphen_values = true,
        conflicts_with = "wld"
    )]
    pub window: Option<ScoreWindow>,

    /// Give up on a position after this many seconds
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub time: Option<Duration>,

    /// Give up on a position after this many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,

    /// Also solve positions with more than 36 empties, which may take years
    #[arg(long)]
    pub force: bool,

    /// Append solved positions to this file, and skip those that it already has
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    #[command(flatten)]
    pub engine: EngineArgs,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
