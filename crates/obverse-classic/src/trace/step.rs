use super::label::{Label, NodeContent, NodeLabels};
use crate::observer::{Bound, Cut, CutReason, Node, Observer, Returned, TableHit, ValueKind};
use crate::value::{Side, Value, Window};

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
    /// Whether that value is exact or a bound.
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
    /// The cut-off, if the child caused one.
    pub cut: Option<StepCut>,
}

/// A cut-off with the labels of the skipped moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepCut {
    /// The bound that was reached.
    pub bound: Bound,
    /// Value of that bound.
    pub limit: Value,
    /// The skipped moves; empty if the last move reached the bound.
    pub moves: Vec<Label>,
}

impl StepCut {
    /// Returns which kind of bound the node's value is after this cut-off.
    fn known(&self) -> ValueKind {
        match self.bound {
            Bound::Alpha => ValueKind::UpperBound,
            Bound::Beta => ValueKind::LowerBound,
        }
    }
}

/// A node on the path from the root to the current node of a search.
#[derive(Clone, Debug)]
pub struct OpenNode {
    /// Number of the node in visiting order; the root is 0.
    pub id: u64,
    /// Name of the node.
    pub label: Label,
    /// The position, or what the node is in a tree of numbers.
    pub content: NodeContent,
    /// Distance from the root, in plies.
    pub ply: u32,
    /// The side to move.
    pub side: Side,
    /// Value of the node so far.
    pub value: Value,
    /// Current alpha-beta window of the node.
    pub window: Window,
    /// The move that set alpha, and the ply of the node where it is tried; `None` if no move has set alpha.
    pub alpha_from: Option<(Label, u32)>,
    /// The move that set beta, and the ply of the node where it is tried; `None` if no move has set beta.
    pub beta_from: Option<(Label, u32)>,
    /// Move to the best child so far; `None` before the first child.
    pub best: Option<Label>,
    /// Number of children searched so far.
    pub searched: usize,
    /// Whether the value is exact or a bound: taken from the best child, and a bound after a cut-off that skips
    /// moves.
    pub kind: ValueKind,
    /// The cut-off at the node, if there was one.
    pub cut: Option<StepCut>,
}

impl OpenNode {
    /// Returns the name of the node for a sentence: its letter if it has one, its label otherwise.
    pub fn name_in_text(&self) -> String {
        self.content
            .letter()
            .unwrap_or_else(|| self.label.to_string())
    }
}

/// Receives the steps of a search.
pub trait StepListener {
    /// Receives one step. The path leads from the root to the node that the step is about.
    fn step(&mut self, path: &[OpenNode], step: &Step);
}

/// Converts the events of a search to [`Step`]s. Its memory use depends only on the depth.
pub(crate) struct Tracer<'a, N, L> {
    labels: N,
    listener: &'a mut L,
    path: Vec<OpenNode>,
    next_id: u64,
    /// Whether the child that the search returns from improved its parent's value, and the cut-off that it caused.
    raised: bool,
    cut: Option<StepCut>,
    /// Id and value kind of the node that was left last.
    last_child: (u64, ValueKind),
}

impl<'a, N, L: StepListener> Tracer<'a, N, L> {
    pub(crate) fn new(labels: N, listener: &'a mut L) -> Tracer<'a, N, L> {
        Tracer {
            labels,
            listener,
            path: Vec::new(),
            next_id: 0,
            raised: false,
            cut: None,
            last_child: (0, ValueKind::Exact),
        }
    }

    fn push<M, S>(&mut self, node: &Node<M, S>)
    where
        N: NodeLabels<M, S>,
    {
        let (label, content) = self.labels.node(node);
        let parent = self.path.last();
        self.path.push(OpenNode {
            id: self.next_id,
            label,
            content,
            ply: node.ply,
            side: node.side,
            value: Value::from(node.side.worst()),
            window: node.window,
            alpha_from: parent.and_then(|parent| parent.alpha_from),
            beta_from: parent.and_then(|parent| parent.beta_from),
            best: None,
            searched: 0,
            kind: ValueKind::Exact,
            cut: None,
        });
        self.next_id += 1;
    }

    fn step(&mut self, step: &Step) {
        self.listener.step(&self.path, step);
    }

    fn pop(&mut self, known: ValueKind) {
        if let Some(node) = self.path.pop() {
            self.last_child = (node.id, known);
        }
    }

    fn skipped<M: Copy, S>(&self, node: &Node<M, S>, cut: &Cut<M>) -> StepCut
    where
        N: NodeLabels<M, S>,
    {
        StepCut {
            bound: cut.bound,
            limit: cut.limit,
            moves: (cut.skipped.iter())
                .map(|&mv| self.labels.child(node, mv))
                .collect(),
        }
    }
}

impl<M: Copy, S, N: NodeLabels<M, S>, L: StepListener> Observer<M, S> for Tracer<'_, N, L> {
    fn enter(&mut self, node: &Node<M, S>) {
        self.push(node);
        self.step(&Step::Enter);
    }

    fn leaf(&mut self, node: &Node<M, S>, value: Value) {
        self.push(node);
        self.step(&Step::Leaf(value));
        self.pop(ValueKind::Exact);
    }

    fn table_hit(&mut self, node: &Node<M, S>, hit: TableHit) {
        self.push(node);
        self.step(&Step::TableHit(hit));
        self.pop(hit.kind);
    }

    fn raised(&mut self, _node: &Node<M, S>, _by: M, _value: Value) {
        self.raised = true;
    }

    fn cut(&mut self, node: &Node<M, S>, cut: &Cut<M>) {
        let skipped = self.skipped(node, cut);
        match cut.reason {
            CutReason::Proven => self.cut = Some(skipped),
            CutReason::Probable => {
                if let Some(open) = self.path.last_mut() {
                    open.value = cut.value;
                    open.kind = skipped.known();
                    open.cut = Some(skipped.clone());
                }
                self.step(&Step::ProbCut(cut.value, skipped));
            }
        }
    }

    fn returned(&mut self, node: &Node<M, S>, child: &Returned<M>) {
        let label = self.labels.child(node, child.child);
        let raised = std::mem::take(&mut self.raised);
        let cut = self.cut.take();
        let (child_id, child_kind) = self.last_child;
        let Some(open) = self.path.last_mut() else {
            return;
        };
        let step = ChildResult {
            child: label,
            child_id,
            child_value: child.child_value,
            child_kind,
            best: raised,
            before: open.value,
            value: child.value,
            window_before: open.window,
            window: child.window,
            cut,
        };
        open.searched += 1;
        open.value = child.value;
        if raised {
            open.best = Some(label);
            open.kind = child_kind;
        } else if child.child_value == child.value && child_kind == ValueKind::Exact {
            open.kind = ValueKind::Exact;
        }
        if let Some(cut) = step.cut.as_ref().filter(|cut| !cut.moves.is_empty()) {
            open.kind = cut.known();
        }
        let source = Some((label, open.ply));
        if child.window.alpha != open.window.alpha {
            open.alpha_from = source;
        }
        if child.window.beta != open.window.beta {
            open.beta_from = source;
        }
        open.window = child.window;
        open.cut.clone_from(&step.cut);
        self.step(&Step::Returned(step));
    }

    fn leave(&mut self, _node: &Node<M, S>, value: Value) {
        self.step(&Step::Leave(value));
        let known = self.path.last().map_or(ValueKind::Exact, |open| open.kind);
        self.pop(known);
    }
}
