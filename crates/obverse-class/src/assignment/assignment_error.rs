use obverse_classic::abstract_tree::ParseTreeError;
use obverse_classic::trace::NotTraced;
use obverse_files::FileError;

use crate::log::LogTooLong;

/// Error in an assignment.
#[derive(Debug, thiserror::Error)]
pub enum AssignmentError {
    /// The text is not TOML, or has a wrong key or value.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// The assignment has no part to mark.
    #[error("the assignment has no part: expected [log], [program] or [nodes]")]
    NoParts,
    /// The points of a test are negative or above the maximum.
    #[error("`{part}` cannot have {points} points: choose 0 to 1000000")]
    Points {
        /// The test that the points are for.
        part: &'static str,
        /// The points as given.
        points: f64,
    },
    /// The `[log]` part does not name exactly one search: it needs either a position and a depth, or a tree.
    #[error("[log] needs either `position` and `depth`, or `tree`")]
    Subject,
    /// A position cannot be read.
    #[error("position: {0}")]
    Position(#[from] FileError),
    /// A tree cannot be read.
    #[error("tree: {0}")]
    Tree(#[from] ParseTreeError),
    /// Logs of this algorithm cannot be marked.
    #[error("algorithm: {0}")]
    Algorithm(#[from] NotTraced),
    /// The correct log has too many rows.
    #[error("[log]: {0}")]
    TooLong(#[from] LogTooLong),
    /// A number is outside its range.
    #[error("`{key} = {value}` in [{part}] is invalid: choose {expected}")]
    Range {
        /// The part of the assignment.
        part: &'static str,
        /// The key in that part.
        key: &'static str,
        /// The value that was given.
        value: String,
        /// Description of the valid values.
        expected: &'static str,
    },
    /// The reference search for node counts visits more nodes than this limit.
    #[error("[nodes]: minimax visits more than {0} nodes at this depth: choose a smaller depth")]
    TooManyNodes(u64),
}
