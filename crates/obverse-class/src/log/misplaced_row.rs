//! Explanation of a row that is about another node than the row that should come next.

use super::Row;
use super::consistency_check::ConsistencyCheck;
use super::next_row::{NextKind, NextRow};

impl ConsistencyCheck<'_> {
    /// Explains a row that is not about the expected node.
    pub(super) fn misplaced(&self, next: &NextRow, found: &Row) -> String {
        let expected = &next.row;
        let Some(top) = self.path.last() else {
            return format!("the row of {} should be here", expected.label);
        };
        let is_child_of_top = found.depth == top.depth + 1
            && top.moves.iter().any(|(label, _)| *label == found.label);
        if is_child_of_top && top.is_cut {
            return format!(
                "{} should not be searched: the value of {}, {}, has reached its bound",
                found.label, top.label, top.value
            );
        }
        if is_child_of_top && top.tried.contains(&found.label) {
            return format!("{} has been searched already", found.label);
        }
        if is_child_of_top {
            return format!(
                "{} should be searched before {}",
                expected.label, found.label
            );
        }
        if next.kind == NextKind::Child {
            let parent = self.path.len().checked_sub(2).map(|at| &self.path[at]);
            let returns = parent
                .is_some_and(|parent| parent.label == found.label && parent.depth == found.depth);
            if returns && top.tried.is_empty() {
                return format!(
                    "{} is not a leaf: its moves, beginning with {}, are missing",
                    top.label, expected.label
                );
            }
            if returns {
                return format!(
                    "{} is left too early: its value, {}, is still inside its window, so {} has to be searched",
                    top.label, top.value, expected.label
                );
            }
            return format!(
                "the row of {} at depth {} should be here",
                expected.label, expected.depth
            );
        }
        format!(
            "the row of {} at depth {} after {} is missing",
            expected.label, expected.depth, top.label
        )
    }
}
