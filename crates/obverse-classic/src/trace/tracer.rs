use super::node_labels::{MoveLabels, NodeLabels, TreeLabels};
use super::open_node::OpenNode;
use super::step::{ChildResult, Step, StepCut, StepListener};
use crate::abstract_tree::AbstractTree;
use crate::evaluation::Evaluation;
use crate::observer::{Cut, CutReason, Node, Observer, Returned, TableHit, ValueKind};
use crate::search::{Algorithm, Request, SearchReport, Stop, search, search_with};
use crate::tie_rule::TieRule;
use crate::value::Value;

/// Converts the events of a search to [`Step`]s. Its memory use depends only on the depth.
pub(crate) struct Tracer<'a, N, L> {
    labels: N,
    listener: &'a mut L,
    path: Vec<OpenNode>,
    next_id: u64,
    /// Whether the child that the search returns from improved its parent's value.
    raised: bool,
    /// The cut-off caused by the child that the search returns from; `None` if the child caused no cut-off.
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

/// Runs a search and passes its steps to a listener.
///
/// `random`, `greedy` and `mcts` report only the root and its moves. `id` (iterative deepening) reports the steps of
/// one complete search for each depth.
pub fn trace_position<L: StepListener>(
    request: &Request,
    listener: &mut L,
    stop: &mut dyn Stop,
) -> SearchReport {
    let mut tracer = Tracer::new(MoveLabels(request.position), listener);
    search(request, &mut tracer, stop)
}

/// Runs a search with a custom evaluation, as [`search_with`] does, and passes its steps to a listener.
pub fn trace_position_with<E: Evaluation, L: StepListener>(
    evaluation: E,
    request: &Request,
    listener: &mut L,
    stop: &mut dyn Stop,
) -> SearchReport {
    let mut tracer = Tracer::new(MoveLabels(request.position), listener);
    search_with(evaluation, request, &mut tracer, stop)
}

/// Searches a tree of numbers from left to right and passes the steps to a listener. Every algorithm other than
/// `minimax` and `scout` is treated as alpha-beta.
pub fn trace_tree<L: StepListener>(
    tree: &AbstractTree,
    algorithm: Algorithm,
    listener: &mut L,
) -> SearchReport<usize> {
    trace_tree_in_order(tree, algorithm, TieRule::First, listener)
}

/// Like [`trace_tree`], but visits the children of a node from right to left with [`TieRule::Last`].
pub fn trace_tree_in_order<L: StepListener>(
    tree: &AbstractTree,
    algorithm: Algorithm,
    ties: TieRule,
    listener: &mut L,
) -> SearchReport<usize> {
    let mut tracer = Tracer::new(TreeLabels::new(tree), listener);
    match algorithm {
        Algorithm::Minimax => tree.minimax(ties, &mut tracer),
        Algorithm::Scout => tree.scout(ties, &mut tracer),
        _ => tree.alphabeta(ties, &mut tracer),
    }
}
