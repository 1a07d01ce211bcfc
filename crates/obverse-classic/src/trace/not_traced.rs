use crate::search::Algorithm;

/// Error: the algorithm cannot be traced on this kind of tree, or its logs cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{algorithm}` cannot be traced here, because it {why}: expected {expected}")]
pub struct NotTraced {
    /// The algorithm that was asked for.
    pub algorithm: Algorithm,
    /// Reason why the algorithm cannot be traced, as the rest of a sentence that begins with "it": "does not search a
    /// tree".
    pub why: &'static str,
    /// The algorithms that can be traced instead.
    pub expected: &'static str,
}

impl NotTraced {
    /// The algorithms whose logs can be checked.
    pub const TEXTBOOK: &'static str = "minimax or alphabeta";
}

/// Returns the reason why an algorithm cannot be traced, for [`NotTraced::why`].
pub(super) fn reason(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Random | Algorithm::Greedy => "does not search a tree",
        Algorithm::Mcts => "plays random games instead of searching a tree in order",
        Algorithm::Id => {
            "searches one tree for each depth (trace `table` to see one of these trees)"
        }
        _ => "searches Othello positions only",
    }
}
