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
    /// A search to a fixed depth, or to the end of the game if that is nearer.
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
        /// Scores up to this one are outside.
        alpha: i32,
        /// Scores from this one on are outside.
        beta: i32,
    },
}
