//! The row that should come next in a student's log, as it follows from the student's rows so far.

use obverse_classic::trace::CutRows;
use obverse_classic::{Side, Value, Window};

use super::Row;
use super::consistency_check::{ConsistencyCheck, Frame};
use super::mistaken_search::better;

/// The next row as it follows from the student's rows so far.
pub(super) struct NextRow {
    pub(super) row: Row,
    /// The alternative row, if both kinds of cut rows (rows after a cut-off) are still possible; `None` otherwise.
    pub(super) other: Option<Row>,
    /// Why this row should come next.
    pub(super) reason: String,
    pub(super) kind: NextKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NextKind {
    /// The first row of a node that the search enters: the next child of the last node of the path.
    Child,
    /// A row of the node to which the search returns: the parent of the last node of the path.
    Parent,
}

impl ConsistencyCheck<'_> {
    /// Returns the first row of the node `frame` if the search enters it with `window`.
    pub(super) fn first_row(&self, frame: &Frame, window: Window) -> Row {
        let value = match (frame.moves.is_empty(), frame.side) {
            (true, side) => Value::from(self.logged.leaf_value(frame.state, side)),
            (false, Side::Max) => Value::NEG_INFINITY,
            (false, Side::Min) => Value::INFINITY,
        };
        Row {
            label: frame.label,
            depth: frame.depth,
            value,
            alpha: window.alpha,
            beta: window.beta,
        }
    }

    /// Returns the row that should come next; `None` if the log should end.
    pub(super) fn next(&self) -> Option<NextRow> {
        let top = self.path.last()?;
        if self.is_done {
            return None;
        }
        let next_move = top
            .moves
            .iter()
            .find(|(label, _)| !top.tried.contains(label))
            .filter(|_| !top.is_cut);
        let Some(&(label, state)) = next_move else {
            return self.after_child();
        };
        let child = self.frame(label, top.depth + 1, !top.side, state);
        let row = self.first_row(&child, top.window);
        let reason = match child.moves.is_empty() {
            true => format!(
                "{label} is a leaf worth {}, with the window of {}",
                row.value, top.label
            ),
            false => format!("{label} begins with the window of {}", top.label),
        };
        Some(NextRow {
            row,
            other: None,
            reason,
            kind: NextKind::Child,
        })
    }

    /// Returns the row that should follow the search of the last node of the path: a row of its parent.
    pub(super) fn after_child(&self) -> Option<NextRow> {
        let (child, path) = self.path.split_last()?;
        let parent = path.last()?;
        let is_better = better(parent.side, child.value, parent.value);
        let value = if is_better { child.value } else { parent.value };
        let narrowed = match self.is_minimax {
            true => parent.window,
            false => parent.window.narrowed(parent.side, value),
        };
        let row = |window: Window| Row {
            label: parent.label,
            depth: parent.depth,
            value,
            alpha: window.alpha,
            beta: window.beta,
        };
        let is_cut = self.cuts(parent.side, value, parent.window);
        let (main, other) = match (is_cut, self.kind) {
            (false, _) => (row(narrowed), None),
            (true, Some(CutRows::Aima)) => (row(parent.window), None),
            (true, Some(CutRows::Example)) => (row(narrowed), None),
            (true, None) => (row(narrowed), Some(row(parent.window))),
        };
        let which = match parent.side {
            Side::Max => "highest",
            Side::Min => "lowest",
        };
        Some(NextRow {
            row: main,
            other,
            reason: format!(
                "{} is a {} node and keeps the {which} value: it had {}, and {} gives {}",
                parent.label,
                parent.side.name(),
                parent.value,
                child.label,
                child.value
            ),
            kind: NextKind::Parent,
        })
    }

    pub(super) fn cuts(&self, side: Side, value: Value, window: Window) -> bool {
        let bound = match side {
            Side::Max => window.beta,
            Side::Min => window.alpha,
        };
        !self.is_minimax && (value == bound || better(side, value, bound))
    }
}
