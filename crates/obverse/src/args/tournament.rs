//! The arguments of `obverse tournament`.

use clap::ValueEnum;

use super::shared::ContestArgs;

/// The arguments of `obverse tournament`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
--system round-robin (the default): every pair of players plays the same
openings, each twice, with colours exchanged. The crosstable shows the points of
each player against every other player: 1 for a win, 0.5 for a draw.

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
