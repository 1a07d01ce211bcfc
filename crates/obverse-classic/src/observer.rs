//! What a search announces to whoever listens: the trace log, the drawings, the lessons.
//!
//! All values and windows are those of the player at the root, Max, whatever the search works with
//! inside.

use obverse_core::{Color, Move, Position};

use crate::othello::State;
use crate::search::Report;
use crate::value::{Side, Value, Window};

/// Listens to a search over moves `M` and states `S`.
///
/// Every method does nothing unless it is written, and `()` listens to nothing at no cost. A node
/// is announced by [`leaf`](Observer::leaf) alone, by [`table_hit`](Observer::table_hit) alone, or
/// by [`enter`](Observer::enter), then for each child that is searched the child's own events and
/// then, in this order, [`raised`](Observer::raised) if the node's value improved,
/// [`narrowed`](Observer::narrowed) if its window did, or [`cut`](Observer::cut) if the rest is
/// skipped, and always [`returned`](Observer::returned); and at last by
/// [`leave`](Observer::leave).
///
/// A search that was stopped falls silent where it stood: its open nodes are not left. The shallow
/// probes of ProbCut, positions beyond the horizon in quiescence search, and playouts are counted
/// but not announced. A search with null windows may enter the same node twice. Players that do not
/// search announce the root and each of its moves as a leaf, with what they think of it; `mcts` does
/// so at its end.
pub trait Observer<M, S> {
    /// Whether it hears of single nodes. A search asks when it begins; if not, only completed depths
    /// are announced.
    #[inline(always)]
    fn listens(&self) -> bool {
        true
    }

    /// An inner node is entered.
    #[inline(always)]
    fn enter(&mut self, _node: &Node<M, S>) {}

    /// A leaf has this value.
    #[inline(always)]
    fn leaf(&mut self, _node: &Node<M, S>, _value: Value) {}

    /// The table answers for this node, which is not searched.
    #[inline(always)]
    fn table_hit(&mut self, _node: &Node<M, S>, _hit: TableHit) {}

    /// The value of a node got better for the side to move there.
    #[inline(always)]
    fn raised(&mut self, _node: &Node<M, S>, _by: M, _value: Value) {}

    /// The window of a node got narrower.
    #[inline(always)]
    fn narrowed(&mut self, _node: &Node<M, S>, _window: Window) {}

    /// The rest of a node need not be searched.
    #[inline(always)]
    fn cut(&mut self, _node: &Node<M, S>, _cut: &Cut<M>) {}

    /// A child of the node has been searched.
    #[inline(always)]
    fn returned(&mut self, _node: &Node<M, S>, _child: &Returned<M>) {}

    /// An inner node is left with this value.
    #[inline(always)]
    fn leave(&mut self, _node: &Node<M, S>, _value: Value) {}

    /// Iterative deepening has completed a depth.
    #[inline(always)]
    fn deepened(&mut self, _depth: u32, _value: Value, _best: Option<M>) {}

    /// The same with everything found; the work is that of all depths so far.
    #[inline(always)]
    fn completed(&mut self, _report: &Report<M>) {}
}

impl<M, S> Observer<M, S> for () {
    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }
}

/// An observer whose kind is known only when the program runs. Searches are compiled once for all that
/// listen: they do more than the detour costs.
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

    fn completed(&mut self, report: &Report<M>) {
        self.0.completed(report);
    }
}

/// An observer that hears only of completed depths. It costs nothing inside the tree.
pub(crate) struct DepthObserver<'a, M, S>(pub(crate) &'a mut dyn Observer<M, S>);

impl<M, S> Observer<M, S> for DepthObserver<'_, M, S> {
    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }

    fn deepened(&mut self, depth: u32, value: Value, best: Option<M>) {
        self.0.deepened(depth, value, best);
    }

    fn completed(&mut self, report: &Report<M>) {
        self.0.completed(report);
    }
}

/// Where a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<M, S> {
    /// The move that led here; none at the root.
    pub by: Option<M>,
    /// How many moves lie between the root and here.
    pub ply: u32,
    /// How many plies remain.
    pub depth: u32,
    /// Who moves.
    pub side: Side,
    /// The window on entering.
    pub window: Window,
    /// The state of the game.
    pub state: S,
}

impl Node<Move, State> {
    /// The position of a node in a search for this colour.
    pub fn position(&self, root: Color) -> Position {
        let turn = match self.side {
            Side::Max => root,
            Side::Min => !root,
        };
        Position::new(self.state.board, turn).expect("moves remove no disc")
    }
}

/// What is known after a child has been searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Returned<M> {
    /// The move to the child.
    pub child: M,
    /// The value that came back from it: exact inside the window it was searched with, else a
    /// bound.
    pub child_value: Value,
    /// The value of the node so far.
    pub value: Value,
    /// The window of the node as the algorithm has it now: not narrowed by a child that cuts.
    pub window: Window,
}

/// Why the rest of a node is skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut<M> {
    /// The bound that the value has reached.
    pub bound: Bound,
    /// Where that bound stands.
    pub limit: Value,
    /// The value that has reached it.
    pub value: Value,
    /// The moves that are not searched, in the order they would have been. Empty if the last
    /// move was the one that reached the bound.
    pub skipped: Vec<M>,
    /// How the search knows.
    pub reason: CutReason,
}

/// One of the two bounds of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// What Max has for sure: it cuts at nodes of Min.
    Alpha,
    /// What Min allows: it cuts at nodes of Max.
    Beta,
}

/// How a search knows that the rest of a node does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutReason {
    /// A child's value proves it.
    Proven,
    /// A shallow search makes it probable: ProbCut.
    Probable,
}

/// What the transposition table knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableHit {
    /// The value from the table.
    pub value: Value,
    /// Whether the value is exact or only one side of it is known.
    pub known: Known,
}

/// What a stored value says about the true one, from Max's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// The true value is this.
    Exactly,
    /// The true value is this or more.
    AtLeast,
    /// The true value is this or less.
    AtMost,
}
