//! Follows a student's log row by row and checks each row against the student's own rows before it.
//!
//! A row that is wrong but follows from the rows before it is a consequence of an earlier mistake. Only a row that
//! contradicts the student's own numbers counts as a new mistake.

use obverse_classic::trace::{CutRows, Label};
use obverse_classic::{Algorithm, Side, Value, Window};

use super::next_row::{NextKind, NextRow};
use super::node_state::NodeState;
use super::{Habits, LoggedSearch, Row};

/// Result of checking one row against the rows before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RowFinding {
    /// The row follows from the rows before it.
    Follows,
    /// The row contradicts the rows before it, for this reason.
    Contradicts(String),
}

/// A node on the path to the current row, as the student's rows describe it.
pub(super) struct Frame {
    pub(super) label: Label,
    pub(super) depth: i32,
    pub(super) side: Side,
    pub(super) state: NodeState,
    pub(super) value: Value,
    pub(super) window: Window,
    pub(super) moves: Vec<(Label, NodeState)>,
    pub(super) tried: Vec<Label>,
    /// Whether the node's last row shows a cut-off, so that its remaining moves are skipped.
    pub(super) is_cut: bool,
}

/// Checks the rows of a log one after the other.
pub(crate) struct ConsistencyCheck<'a> {
    pub(super) logged: &'a LoggedSearch,
    habits: Habits,
    pub(super) is_minimax: bool,
    pub(super) kind: Option<CutRows>,
    pub(super) path: Vec<Frame>,
    /// Whether the root's search is complete.
    pub(super) is_done: bool,
    has_begun: bool,
}

impl<'a> ConsistencyCheck<'a> {
    pub(crate) fn new(logged: &'a LoggedSearch) -> ConsistencyCheck<'a> {
        ConsistencyCheck {
            logged,
            habits: logged.correct_habits(),
            is_minimax: logged.traced.algorithm() == Algorithm::Minimax,
            kind: logged.cut_rows,
            path: Vec::new(),
            is_done: false,
            has_begun: false,
        }
    }

    /// Checks the next row.
    pub(crate) fn check(&mut self, found: Option<&Row>) -> RowFinding {
        let Some(found) = found else {
            return RowFinding::Contradicts(
                "this line is not a row Node,Depth,Value,Alpha,Beta of this search".to_owned(),
            );
        };
        if !self.has_begun {
            return self.begin(found);
        }
        let next = self.next();
        let Some(next) = next else {
            if self.resume(found) {
                return RowFinding::Contradicts(
                    "the search of the root is complete; this row is one too many".to_owned(),
                );
            }
            return RowFinding::Contradicts(
                "the search is complete; this row is one too many".to_owned(),
            );
        };
        if found.names(&next.row) {
            let finding = self.fields(&next, found);
            match next.kind {
                NextKind::Child => self.enter(found),
                NextKind::Parent => self.return_to_parent(found),
            }
            return finding;
        }
        if found.label == next.row.label && !self.is_known(found) {
            let found_there = Row {
                depth: next.row.depth,
                ..*found
            };
            match next.kind {
                NextKind::Child => self.enter(&found_there),
                NextKind::Parent => self.return_to_parent(&found_there),
            }
            return RowFinding::Contradicts(format!(
                "the depth of {} should be {} and is {}",
                found.label, next.row.depth, found.depth
            ));
        }
        let why = self.misplaced(&next, found);
        self.resume(found);
        RowFinding::Contradicts(why)
    }

    fn begin(&mut self, found: &Row) -> RowFinding {
        self.has_begun = true;
        let state = self.logged.root();
        let frame = self.frame(Label::Root, 0, self.logged.root_side(), state);
        let row = self.first_row(&frame, Window::FULL);
        self.path.push(frame);
        let next = NextRow {
            row,
            other: None,
            reason: "the search starts at the root with the widest window".to_owned(),
            kind: NextKind::Child,
        };
        let finding = if found.names(&row) {
            self.fields(&next, found)
        } else {
            RowFinding::Contradicts("the log should begin with the row of the root".to_owned())
        };
        if let Some(root) = self.path.last_mut() {
            let is_root = found.names(&row);
            root.value = if is_root { found.value } else { row.value };
            root.window = Window {
                alpha: if is_root { found.alpha } else { row.alpha },
                beta: if is_root { found.beta } else { row.beta },
            };
        }
        if !found.names(&row) {
            self.resume(found);
        }
        finding
    }

    pub(super) fn frame(&self, label: Label, depth: i32, side: Side, state: NodeState) -> Frame {
        let is_leaf =
            self.logged.depth().is_some_and(|limit| depth >= limit) || self.logged.is_end(state);
        Frame {
            label,
            depth,
            side,
            state,
            value: Value::from(0),
            window: Window::FULL,
            moves: match is_leaf {
                true => Vec::new(),
                false => self.logged.moves(state, &self.habits),
            },
            tried: Vec::new(),
            is_cut: false,
        }
    }

    /// Checks the numbers of a row that is about the expected node.
    fn fields(&mut self, next: &NextRow, found: &Row) -> RowFinding {
        if next.other.as_ref() == Some(found) {
            self.kind = Some(CutRows::Aima);
            return RowFinding::Follows;
        }
        let expected = &next.row;
        if found == expected {
            if next.other.is_some() {
                self.kind = Some(CutRows::Example);
            }
            return RowFinding::Follows;
        }
        let mut wrong = Vec::new();
        for (name, expected, found) in [
            ("value", expected.value, found.value),
            ("alpha", expected.alpha, found.alpha),
            ("beta", expected.beta, found.beta),
        ] {
            if expected != found {
                wrong.push(format!("{name} should be {expected} and is {found}"));
            }
        }
        RowFinding::Contradicts(format!("{}: {}", wrong.join(", "), next.reason))
    }

    /// Adds a child to the path: the node of the row `found`, with the numbers of this row.
    fn enter(&mut self, found: &Row) {
        let Some(top) = self.path.last_mut() else {
            return;
        };
        let Some(&(label, state)) = top.moves.iter().find(|(label, _)| *label == found.label)
        else {
            return;
        };
        top.tried.push(label);
        let (depth, side) = (top.depth + 1, !top.side);
        let mut child = self.frame(label, depth, side, state);
        child.value = found.value;
        child.window = Window {
            alpha: found.alpha,
            beta: found.beta,
        };
        self.path.push(child);
    }

    /// Removes the last node of the path, and updates its parent with the numbers of `found`, a row of this parent.
    fn return_to_parent(&mut self, found: &Row) {
        self.path.pop();
        let window_before = self.path.last().map_or(Window::FULL, |top| top.window);
        self.take(found, window_before);
    }

    /// Updates the last node of the path with the numbers of `found`, the node's row after one of its children.
    /// `before` is the node's window before this row.
    fn take(&mut self, found: &Row, before: Window) {
        let is_cut = match self.path.last() {
            Some(top) => self.cuts(top.side, found.value, before),
            None => return,
        };
        let Some(top) = self.path.last_mut() else {
            return;
        };
        top.value = found.value;
        top.window = Window {
            alpha: found.alpha,
            beta: found.beta,
        };
        top.is_cut = is_cut;
        let is_complete = top.is_cut || top.tried.len() >= top.moves.len();
        self.is_done = self.path.len() == 1 && is_complete;
    }

    /// Returns whether a row is about a node of the path, or about a child of a node of the path.
    fn is_known(&self, found: &Row) -> bool {
        self.path.iter().any(|frame| {
            let is_child = found.depth == frame.depth + 1
                && frame.moves.iter().any(|(label, _)| *label == found.label);
            is_child || frame.label == found.label && frame.depth == found.depth
        })
    }

    /// Resumes at an unexpected row: goes back to the last node of the path that is the row's own node or its parent.
    /// Returns `false` if the path contains neither.
    fn resume(&mut self, found: &Row) -> bool {
        self.is_done = false;
        for index in (0..self.path.len()).rev() {
            let frame = &self.path[index];
            if frame.label == found.label && frame.depth == found.depth {
                self.path.truncate(index + 1);
                let before = self.path[index].window;
                self.take(found, before);
                return true;
            }
            let is_child = found.depth == frame.depth + 1
                && frame.moves.iter().any(|(label, _)| *label == found.label);
            if is_child {
                // For the rows that are missing in between, assume the values that follow from the earlier rows.
                while self.path.len() > index + 1 {
                    if let Some(next) = self.after_child() {
                        self.return_to_parent(&next.row);
                    } else {
                        self.path.pop();
                    }
                }
                if let Some(top) = self.path.last_mut() {
                    top.is_cut = false;
                }
                self.is_done = false;
                self.enter(found);
                return true;
            }
        }
        false
    }

    /// Explains a row that is not about the expected node.
    fn misplaced(&self, next: &NextRow, found: &Row) -> String {
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
