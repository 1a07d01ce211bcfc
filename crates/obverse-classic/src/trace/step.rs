use super::label::Label;
use super::open_node::OpenNode;
use crate::observer::{Bound, TableHit, ValueKind};
use crate::value::Value;
use crate::window::Window;

/// One step of a search, independent of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The search enters an inner node.
    Enter,
    /// The search evaluates a leaf.
    Leaf(Value),
    /// The transposition table answers for a node.
    TableHit(TableHit),
    /// The search returns from a child.
    Returned(ChildResult),
    /// ProbCut cuts the node off: a shallow search predicts that the node's value reaches a bound.
    ProbCut(Value, StepCut),
    /// The search leaves an inner node with this value.
    Leave(Value),
}

/// Result of searching a child, and what it changed at its parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChildResult {
    /// Label of the child.
    pub child: Label,
    /// Number of the child in visiting order, as in [`OpenNode::id`].
    pub child_id: u64,
    /// Value of the child.
    pub child_value: Value,
    /// Whether the value of the child is exact or a bound.
    pub child_kind: ValueKind,
    /// Whether this child is the parent's best so far.
    pub best: bool,
    /// Value of the parent before this child.
    pub before: Value,
    /// Value of the parent after this child.
    pub value: Value,
    /// Window of the parent before this child.
    pub window_before: Window,
    /// Window of the parent after this child. A child that causes a cut-off does not narrow the window.
    pub window: Window,
    /// The cut-off that the child caused; `None` if it caused none.
    pub cut: Option<StepCut>,
}

/// A cut-off with the labels of the skipped moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepCut {
    /// The bound that was reached.
    pub bound: Bound,
    /// Value of the bound that was reached.
    pub limit: Value,
    /// The skipped moves; empty if the last move reached the bound.
    pub moves: Vec<Label>,
}

impl StepCut {
    /// Returns whether the node's value is a lower or an upper bound after this cut-off.
    pub(super) fn known(&self) -> ValueKind {
        match self.bound {
            Bound::Alpha => ValueKind::UpperBound,
            Bound::Beta => ValueKind::LowerBound,
        }
    }
}

/// Receives the steps of a search.
pub trait StepListener {
    /// Receives one step. The path leads from the root to the node that the step is about.
    fn step(&mut self, path: &[OpenNode], step: &Step);
}
