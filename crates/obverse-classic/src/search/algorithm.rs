use std::fmt;
use std::str::FromStr;

use crate::spelling::is_spelling_of;

/// A textbook algorithm; the [module documentation](crate::search) has an overview.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Plays a random legal move.
    Random,
    /// Plays the move after which the mover has the most discs.
    Greedy,
    /// Minimax: searches every line to the full depth.
    Minimax,
    /// Alpha-beta pruning, trying moves in row order.
    AlphaBeta,
    /// Alpha-beta with move ordering.
    Ordered,
    /// Alpha-beta with move ordering and a transposition table.
    Table,
    /// Iterative deepening of [`Table`](Algorithm::Table).
    Id,
    /// NegaScout, also called principal variation search.
    Scout,
    /// Alpha-beta with move ordering and ProbCut.
    ProbCut,
    /// Monte Carlo tree search.
    Mcts,
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Algorithm; 10] = [
        Algorithm::Random,
        Algorithm::Greedy,
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Ordered,
        Algorithm::Table,
        Algorithm::Id,
        Algorithm::Scout,
        Algorithm::ProbCut,
        Algorithm::Mcts,
    ];

    /// The exact algorithms, which return the minimax value and move. Minimax is the first.
    pub const EXACT: [Algorithm; 6] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Ordered,
        Algorithm::Table,
        Algorithm::Id,
        Algorithm::Scout,
    ];

    /// Returns the name as typed on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Random => "random",
            Algorithm::Greedy => "greedy",
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Ordered => "ordered",
            Algorithm::Table => "table",
            Algorithm::Id => "id",
            Algorithm::Scout => "scout",
            Algorithm::ProbCut => "probcut",
            Algorithm::Mcts => "mcts",
        }
    }

    /// Returns other common names of the algorithm, which are accepted too.
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Algorithm::AlphaBeta => &["ab"],
            Algorithm::Id => &["iterative-deepening"],
            Algorithm::Scout => &["negascout", "pvs", "principal-variation-search"],
            Algorithm::Mcts => &["monte-carlo", "uct"],
            _ => &[],
        }
    }

    /// Returns whether a typed name means this algorithm.
    fn is_named(self, typed: &str) -> bool {
        let is_named = |typed| {
            let mut names = [self.name()]
                .into_iter()
                .chain(self.aliases().iter().copied());
            names.any(|name| is_spelling_of(typed, name))
        };
        // Accept the prefix `Player`, because one course calls its players PlayerMinimax and PlayerID.
        let (prefix, rest) = typed
            .split_at_checked("player".len())
            .unwrap_or((typed, ""));
        is_named(typed) || (prefix.eq_ignore_ascii_case("player") && is_named(rest))
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error: this text is not the name of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{}` is not an algorithm: expected random, greedy, minimax, alphabeta, ordered, table, id, scout, \
     probcut or mcts",
    .0.escape_debug()
)]
pub struct ParseAlgorithmError(pub String);

/// Reads a name or an alias. Case, hyphens, underscores and spaces do not matter.
///
/// ```
/// use obverse_classic::Algorithm;
///
/// for name in ["alphabeta", "AlphaBeta", "alpha-beta", "ALPHA_BETA"] {
///     assert_eq!(name.parse(), Ok(Algorithm::AlphaBeta));
/// }
/// assert_eq!("NegaScout".parse(), Ok(Algorithm::Scout));
/// assert_eq!("PlayerID".parse(), Ok(Algorithm::Id));
/// ```
impl FromStr for Algorithm {
    type Err = ParseAlgorithmError;

    fn from_str(text: &str) -> Result<Algorithm, ParseAlgorithmError> {
        Algorithm::ALL
            .into_iter()
            .find(|algorithm| algorithm.is_named(text))
            .ok_or_else(|| ParseAlgorithmError(text.to_owned()))
    }
}
