//! The arguments of `obverse tournament`.

use super::shared::ContestArgs;

/// The arguments of `obverse tournament`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A round robin: every pair of players plays the same openings, each twice, with
colours exchanged. `obverse match --help` describes players and forfeits. Names
of players must be unique. The crosstable shows the points of each player
against every other player: 1 for a win, 0.5 for a draw.

Examples:
  obverse tournament --engine random --engine greedy --engine mcts --games 4
  obverse tournament --engine engine:level=2 --engine \"gtp:name=Ann,./ann\" \\
    --engine \"nboard:name=Ben,./ben\" --time 1 --out games.ggf --resume")]
pub struct TournamentArgs {
    /// Number of games per pair of players
    #[arg(short = 'n', long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub games: u32,

    #[command(flatten)]
    pub contest: ContestArgs,
}
