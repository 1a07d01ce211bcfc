//! A small search by minimax or alpha-beta that makes mistakes on request and logs its rows.
//!
//! Without mistakes, it writes the same rows as `obverse-classic`, as the tests check.

use obverse_classic::trace::{CutRows, Label};
use obverse_classic::{Side, Value, Window};
use obverse_core::Position;

use super::node_state::NodeState;
use super::{ChildWindow, CutTest, Habits, LeafSide, LoggedRows, LoggedSearch, Narrowing, Row};

/// Receives the rows of a search.
pub trait RowSink {
    /// Receives a row. Returns whether the search should go on.
    fn row(&mut self, row: Row) -> bool;
}

/// Collects rows, and stops the search after `most` rows.
pub struct RowList {
    /// The rows so far.
    pub rows: Vec<Row>,
    /// Maximum number of rows.
    pub most: usize,
}

impl RowSink for RowList {
    fn row(&mut self, row: Row) -> bool {
        self.rows.push(row);
        self.rows.len() < self.most
    }
}

/// Ignores the rows, and stops the search after this number of rows.
pub struct RowCounter(pub u64);

impl RowSink for RowCounter {
    fn row(&mut self, _: Row) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}

/// Result of a search with mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MistakenResult {
    /// Value of the root.
    pub value: Value,
    /// Position after the chosen move, which is played with the mistakes of the search, such as missing flips. `None`
    /// in a tree of numbers, or if the root is a leaf.
    pub next: Option<Position>,
    /// Move chosen at the root; `None` if the root is a leaf.
    pub best: Option<Label>,
    /// Number of nodes visited, including the root and the leaves.
    pub nodes: u64,
    /// Number of leaves among the nodes.
    pub leaves: u64,
}

/// Runs a search with the mistakes that `habits` describes. Returns `None` if `sink` stopped it.
pub fn search(
    logged: &LoggedSearch,
    habits: Habits,
    cut_rows: CutRows,
    sink: &mut dyn RowSink,
) -> Option<MistakenResult> {
    let mut search = MistakenSearch {
        logged,
        habits,
        cut_rows,
        sink,
        nodes: 0,
        leaves: 0,
        best: None,
    };
    let root = Visit {
        label: Label::Root,
        ply: 0,
        depth: logged
            .depth()
            .map(|depth| (depth + habits.extra_depth).max(0)),
        side: logged.root_side(),
        window: Window::FULL,
        state: logged.root(),
        is_logged: true,
    };
    let value = search.visit(&root)?;
    let next = match search.best {
        Some((_, state)) => logged.position_of(state, Side::Min),
        None => logged.position(),
    };
    Some(MistakenResult {
        value,
        next,
        best: search.best.map(|(label, _)| label),
        nodes: search.nodes,
        leaves: search.leaves,
    })
}

struct MistakenSearch<'a> {
    logged: &'a LoggedSearch,
    habits: Habits,
    cut_rows: CutRows,
    sink: &'a mut dyn RowSink,
    nodes: u64,
    leaves: u64,
    best: Option<(Label, NodeState)>,
}

struct Visit {
    label: Label,
    ply: i32,
    /// Remaining depth, in plies; `None` for no limit.
    depth: Option<i32>,
    side: Side,
    window: Window,
    state: NodeState,
    is_logged: bool,
}

impl MistakenSearch<'_> {
    fn log(&mut self, at: &Visit, value: Value, window: Window) -> Option<()> {
        if !at.is_logged {
            return Some(());
        }
        let is_turned = self.habits.mover_view && at.side == Side::Min;
        let row = match is_turned {
            true => Row {
                label: at.label,
                depth: at.ply,
                value: -value,
                alpha: -window.beta,
                beta: -window.alpha,
            },
            false => Row {
                label: at.label,
                depth: at.ply,
                value,
                alpha: window.alpha,
                beta: window.beta,
            },
        };
        self.sink.row(row).then_some(())
    }

    fn leaf(&mut self, at: &Visit) -> Option<Value> {
        self.leaves += 1;
        let value = self.logged.leaf_value(at.state, at.side);
        let value = match (self.habits.leaf, at.side) {
            (LeafSide::Root, _) | (LeafSide::Mover, Side::Max) => value,
            (LeafSide::Opponent, _) | (LeafSide::Mover, Side::Min) => -value,
        };
        self.log(at, Value::from(value), at.window)?;
        Some(Value::from(value))
    }

    fn visit(&mut self, at: &Visit) -> Option<Value> {
        self.nodes += 1;
        if at.depth == Some(0) || self.logged.is_end(at.state) {
            return self.leaf(at);
        }
        let moves = self.logged.moves(at.state, &self.habits);
        if moves.is_empty() {
            return self.leaf(at);
        }
        let side = match self.habits.maximizes_always {
            true => Side::Max,
            false => at.side,
        };
        let mut window = at.window;
        let mut value = match (self.habits.starts_at_bound, side) {
            (true, Side::Max) => window.alpha,
            (true, Side::Min) => window.beta,
            (false, Side::Max) => Value::NEG_INFINITY,
            (false, Side::Min) => Value::INFINITY,
        };
        if self.habits.rows != LoggedRows::NotOnEntry {
            self.log(at, value, window)?;
        }
        for (label, state) in moves {
            let child = self.child(at, label, state, value, window);
            let child_value = self.visit(&child)?;
            let is_repeated = child_value == value;
            let is_better = better(side, child_value, value);
            let is_tie_taken = is_repeated && self.habits.root_prefers_last;
            if at.ply == 0 && at.label == Label::Root {
                let is_first = self.best.is_none();
                if is_better || is_tie_taken || is_first {
                    self.best = Some((label, state));
                }
            }
            if is_better {
                value = child_value;
            }
            let (own, other) = match side {
                Side::Max => (window.alpha, window.beta),
                Side::Min => (window.beta, window.alpha),
            };
            let reaches = |bound| value == bound || better(side, value, bound);
            let is_cut = match self.habits.cut {
                CutTest::Reached => reaches(other),
                CutTest::Passed => better(side, value, other),
                CutTest::Never => false,
                CutTest::OwnBound => own.finite().is_some() && reaches(own),
                CutTest::Repeated => reaches(other) || is_repeated,
            };
            let narrows = match self.habits.narrowing {
                Narrowing::Both => true,
                Narrowing::OnlyMax => side == Side::Max,
                Narrowing::OnlyMin => side == Side::Min,
                Narrowing::Never => false,
            };
            let before = window;
            if narrows {
                window = window.narrowed(side, value);
            }
            let is_shown_before = self.habits.shows_late_window
                || is_cut && self.cut_rows == CutRows::Aima && reaches(other);
            let shown = if is_shown_before { before } else { window };
            let is_logged = match self.habits.rows {
                LoggedRows::NotAfterChildren => false,
                LoggedRows::NotAfterCut => !is_cut,
                LoggedRows::All | LoggedRows::NotOnEntry => true,
            };
            if is_logged {
                self.log(at, value, shown)?;
            }
            if is_cut {
                break;
            }
        }
        Some(match self.habits.clamps {
            true => value.clamp(
                at.window.alpha.min(at.window.beta),
                at.window.beta.max(at.window.alpha),
            ),
            false => value,
        })
    }

    fn child(
        &self,
        at: &Visit,
        label: Label,
        state: NodeState,
        value: Value,
        window: Window,
    ) -> Visit {
        use super::PassHabit;
        let is_pass = label == Label::Move(obverse_core::Move::Pass);
        let is_free = is_pass && self.habits.pass == PassHabit::WithoutDepth;
        let step = i32::from(!is_free);
        Visit {
            label,
            ply: at.ply + step,
            depth: at.depth.map(|depth| depth - step),
            side: !at.side,
            window: match self.habits.child_window {
                ChildWindow::Inherited => window,
                ChildWindow::Full => Window::FULL,
                ChildWindow::ParentOnly => Window::FULL.narrowed(at.side, value),
            },
            state,
            is_logged: !(is_pass && self.habits.pass == PassHabit::NotLogged),
        }
    }
}

/// Returns whether a value is better than another for this side.
pub(crate) fn better(side: Side, value: Value, than: Value) -> bool {
    match side {
        Side::Max => value > than,
        Side::Min => value < than,
    }
}
