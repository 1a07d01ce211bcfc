use std::fmt;

use obverse_classic::Value;
use obverse_classic::trace::{Label, LogRow};

/// A row of a log: the node, its depth, its value, alpha and beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// Name of the node.
    pub label: Label,
    /// The depth column.
    pub depth: i32,
    /// The value column.
    pub value: Value,
    /// The alpha column.
    pub alpha: Value,
    /// The beta column.
    pub beta: Value,
}

impl Row {
    /// Returns whether two rows are about the same node at the same depth.
    pub fn names(&self, other: &Row) -> bool {
        self.label == other.label && self.depth == other.depth
    }
}

impl From<LogRow> for Row {
    fn from(row: LogRow) -> Row {
        Row {
            label: row.label,
            depth: row.ply as i32,
            value: row.value,
            alpha: row.window.alpha,
            beta: row.window.beta,
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row {
            label,
            depth,
            value,
            alpha,
            beta,
        } = self;
        write!(f, "{label},{depth},{value},{alpha},{beta}")
    }
}
