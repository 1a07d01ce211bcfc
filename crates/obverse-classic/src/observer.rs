//! The events that a search reports to an [`Observer`]: the trace log, the drawings and the lessons are observers.
//!
//! All values and windows are from Max's side, even in negamax searches, which internally use the side to move's point
//! of view. In a search of a position, Max is the player at the root.

use crate::search::SearchReport;
use crate::value::Value;
use crate::window::Window;

pub use crate::search_node::Node;

/// Receives the events of a search over moves `M` and states `S`.
///
/// All methods are no-ops by default. The observer `()` ignores every event and costs nothing.
///
/// A leaf produces one [`leaf`](Observer::leaf) event, and a node that the transposition table answers produces
/// one [`table_hit`](Observer::table_hit). Any other node produces:
///
/// 1. [`enter`](Observer::enter);
/// 2. for each child that is searched, the child's own events, followed by
///    - [`raised`](Observer::raised) if the child improved the node's value,
///    - [`narrowed`](Observer::narrowed) if it narrowed the window, or [`cut`](Observer::cut) if it caused a
///      cut-off,
///    - and always [`returned`](Observer::returned);
/// 3. [`leave`](Observer::leave).
///
/// Exceptions:
///
/// - A stopped search reports nothing more, so its open nodes get no `leave`.
/// - ProbCut's shallow searches, quiescence search and playouts are counted as nodes but not reported.
/// - A search with null windows may enter the same node twice.
/// - `random` and `greedy` report the root as an inner node, and each move that they consider as a leaf below it.
///   `mcts` reports the root and its moves in the same form, once, when it ends.
pub trait Observer<M, S> {
    /// Returns whether the observer wants the events of single nodes. If `false`, the search reports only completed
    /// depths. The search calls this method once, at its start.
    #[inline(always)]
    fn listens(&self) -> bool {
        true
    }

    /// The search enters an inner node.
    #[inline(always)]
    fn enter(&mut self, _node: &Node<M, S>) {}

    /// The search evaluates a leaf.
    #[inline(always)]
    fn leaf(&mut self, _node: &Node<M, S>, _value: Value) {}

    /// The transposition table has a usable entry, so the node is not searched.
    #[inline(always)]
    fn table_hit(&mut self, _node: &Node<M, S>, _hit: TableHit) {}

    /// The move `by` improved the value of the node for its side to move.
    #[inline(always)]
    fn raised(&mut self, _node: &Node<M, S>, _by: M, _value: Value) {}

    /// The alpha-beta window of the node got narrower.
    #[inline(always)]
    fn narrowed(&mut self, _node: &Node<M, S>, _window: Window) {}

    /// A cut-off: the remaining moves of the node are skipped.
    #[inline(always)]
    fn cut(&mut self, _node: &Node<M, S>, _cut: &Cut<M>) {}

    /// The search returned from a child of the node.
    #[inline(always)]
    fn returned(&mut self, _node: &Node<M, S>, _child: &Returned<M>) {}

    /// The search leaves an inner node with this value.
    #[inline(always)]
    fn leave(&mut self, _node: &Node<M, S>, _value: Value) {}

    /// Iterative deepening completed a search to this depth, with this value and best move.
    #[inline(always)]
    fn deepened(&mut self, _depth: u32, _value: Value, _best: Option<M>) {}

    /// Receives the full report of a completed depth, right after [`deepened`](Observer::deepened). The counters of
    /// the report include all shallower depths.
    #[inline(always)]
    fn completed(&mut self, _report: &SearchReport<M>) {}
}

impl<M, S> Observer<M, S> for () {
    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }
}

/// Dynamically dispatched observer. Observed searches are compiled once for all observers, because the dynamic call
/// is cheap compared with what observers do.
pub(crate) struct AnyObserver<'a, M, S>(pub(crate) &'a mut dyn Observer<M, S>);

impl<M, S> Observer<M, S> for AnyObserver<'_, M, S> {
    fn enter(&mut self, node: &Node<M, S>) {
        self.0.enter(node);
    }

    fn leaf(&mut self, node: &Node<M, S>, value: Value) {
        self.0.leaf(node, value);
    }

    fn table_hit(&mut self, node: &Node<M, S>, hit: TableHit) {
        self.0.table_hit(node, hit);
    }

    fn raised(&mut self, node: &Node<M, S>, by: M, value: Value) {
        self.0.raised(node, by, value);
    }

    fn narrowed(&mut self, node: &Node<M, S>, window: Window) {
        self.0.narrowed(node, window);
    }

    fn cut(&mut self, node: &Node<M, S>, cut: &Cut<M>) {
        self.0.cut(node, cut);
    }

    fn returned(&mut self, node: &Node<M, S>, child: &Returned<M>) {
        self.0.returned(node, child);
    }

    fn leave(&mut self, node: &Node<M, S>, value: Value) {
        self.0.leave(node, value);
    }

    fn deepened(&mut self, depth: u32, value: Value, best: Option<M>) {
        self.0.deepened(depth, value, best);
    }

    fn completed(&mut self, report: &SearchReport<M>) {
        self.0.completed(report);
    }
}

/// Observer of completed depths only. It adds no work at the nodes of the search.
pub(crate) struct DepthObserver<'a, M, S>(pub(crate) &'a mut dyn Observer<M, S>);

impl<M, S> Observer<M, S> for DepthObserver<'_, M, S> {
    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }

    fn deepened(&mut self, depth: u32, value: Value, best: Option<M>) {
        self.0.deepened(depth, value, best);
    }

    fn completed(&mut self, report: &SearchReport<M>) {
        self.0.completed(report);
    }
}

/// The value and window of a node after one of its children was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Returned<M> {
    /// The move to the child.
    pub child: M,
    /// The value of the child: exact if it lies inside the window that the child was searched with, a bound
    /// otherwise.
    pub child_value: Value,
    /// Best value of the node so far, including this child.
    pub value: Value,
    /// The window of the node after this child. A child that causes a cut-off does not narrow the window.
    pub window: Window,
}

/// A cut-off: the bound that was reached, and the moves that are skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut<M> {
    /// The bound that the node's value reached.
    pub bound: Bound,
    /// The value of `bound` in the node's window.
    pub limit: Value,
    /// The node's value, which reached the bound.
    pub value: Value,
    /// The moves that are not searched, in search order. Empty if the last move reached the bound.
    pub skipped: Vec<M>,
    /// Whether the cut-off is proven or only probable.
    pub reason: CutReason,
}

/// One of the two bounds of an alpha-beta window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The lower bound, the value that Max can already force. It causes cut-offs at Min nodes.
    Alpha,
    /// The upper bound, the value that Min can already force. It causes cut-offs at Max nodes.
    Beta,
}

/// Why the remaining moves of a node can be skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutReason {
    /// The value of a child reached a bound of the window.
    Proven,
    /// ProbCut: a shallow search makes it probable that the node reaches a bound.
    Probable,
}

/// A usable entry of the transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableHit {
    /// The stored value.
    pub value: Value,
    /// Whether the stored value is exact or a bound.
    pub kind: ValueKind,
}

/// Whether a value is exact or only a bound on the exact one, from Max's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// The value is exact.
    Exact,
    /// The exact value is this or higher.
    LowerBound,
    /// The exact value is this or lower.
    UpperBound,
}
