use crate::{Level, Selectivity};

/// The result that completes a search.
///
/// ```
/// use obverse_engine::{Goal, Limits, Selectivity};
///
/// let fast = Limits {
///     goal: Goal::Depth { depth: 12, selectivity: Selectivity::BOLDEST },
///     ..Limits::unlimited()
/// };
/// assert_ne!(fast, Limits::depth(12));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The exact score, approached by ever deeper searches.
    Unlimited,
    /// A search to a fixed depth, or to the end of the game if the game ends before that depth.
    Depth {
        /// Depth in plies.
        depth: u32,
        /// Confidence that forward pruning requires.
        selectivity: Selectivity,
    },
    /// The depth and selectivity of this level at the position's empties.
    Level(Level),
    /// The exact final score under best play.
    Exact,
    /// Whether best play wins, draws or loses (WLD).
    Outcome,
    /// The exact score if it is strictly inside of the window, or the bound of the window that it reaches
    /// ([`Limits::window`](crate::Limits::window)).
    Window {
        /// Lower end of the window: scores at or below `alpha` are outside.
        alpha: i32,
        /// Upper end of the window: scores at or above `beta` are outside.
        beta: i32,
    },
}

impl Goal {
    /// The search window of a solve, for the side to move: the goal does not need the exact value of scores outside of
    /// this window.
    pub(crate) fn window(self) -> (i32, i32) {
        match self {
            // A WLD search needs only the sign of the score.
            Goal::Outcome => (-1, 1),
            Goal::Window { alpha, beta } => (alpha, beta),
            Goal::Unlimited | Goal::Depth { .. } | Goal::Level(_) | Goal::Exact => (-64, 64),
        }
    }
}
