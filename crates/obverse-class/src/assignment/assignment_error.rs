use obverse_classic::abstract_tree::ParseTreeError;
use obverse_classic::trace::NotTraced;
use obverse_files::FileError;

use crate::log::LogTooLong;

/// Error in an assignment.
#[derive(Debug, thiserror::Error)]
pub enum AssignmentError {
    /// The text is not TOML, or has a wrong key or value.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// The assignment has no part to mark.
    #[error("the assignment has no part: expected [log], [program] or [nodes]")]
    NoParts,
    /// The points of a test are negative or above the maximum.
    #[error("`{part}` cannot have {points} points: choose 0 to 1000000")]
    Points {
        /// The test that the points are for.
        part: String,
        /// The points.
        points: f64,
    },
    /// A part is optional but names no file, so nothing shows which students have submitted it.
    #[error(
        "`optional = true` in [{0}] needs `file`: students who hand in no such file are not marked on this part"
    )]
    OptionalWithoutFile(&'static str),
    /// The name of a log is empty, too long, or the name of another test.
    #[error(
        "`name = \"{0}\"` in [[log]]: choose a name of 1 to 40 characters that no other test has"
    )]
    LogName(String),
    /// A `[log]` part gives neither a position nor a tree, or gives both.
    #[error("[log] needs either `position` and `depth`, or `tree`")]
    Subject,
    /// A position cannot be read.
    #[error("position: {0}")]
    Position(FileError),
    /// A tree cannot be read.
    #[error("tree: {0}")]
    Tree(ParseTreeError),
    /// The log of the algorithm cannot be marked.
    #[error("algorithm: {0}")]
    Algorithm(NotTraced),
    /// The correct log is too long.
    #[error("[log]: {0}")]
    TooLong(LogTooLong),
    /// A number is out of its range.
    #[error("`{key} = {value}` in [{part}]: choose {expected}")]
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

/// Implements `From` for the causes of an [`AssignmentError`]. Its `source` method does not return the cause, because
/// the message of the error already contains the message of the cause.
macro_rules! from {
    ($($variant:ident($cause:ty)),*) => {
        $(impl From<$cause> for AssignmentError {
            fn from(cause: $cause) -> AssignmentError {
                AssignmentError::$variant(cause)
            }
        })*
    };
}

from!(
    Position(FileError),
    Tree(ParseTreeError),
    Algorithm(NotTraced),
    TooLong(LogTooLong)
);
