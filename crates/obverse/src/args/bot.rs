//! The arguments of `obverse bot`.

use clap::Arg;
use obverse_classic::{Algorithm, Preset};

use super::shared::{LimitArgs, TextbookSearchArgs};
use super::values::seconds::move_time;
use super::values::textbook_names::algorithms;

/// The arguments of `obverse bot`.
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
    pub thinking: TextbookSearchArgs,
}

/// Restricts `--depth` to 1 to 60 plies, and forbids `--depth` together with `--time`.
fn depth_of_players(arg: Arg) -> Arg {
    arg.conflicts_with("time")
        .value_parser(clap::value_parser!(u32).range(1..=60))
}

/// Restricts `--time` to 1 ms to 1 day.
fn time_of_players(arg: Arg) -> Arg {
    arg.value_parser(move_time)
}
