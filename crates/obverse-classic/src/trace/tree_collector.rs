use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;

use obverse_core::Color;
use obverse_texts::Language;

use super::label::Label;
use super::narrator::Narrator;
use super::open_node::OpenNode;
use super::step::{Step, StepCut, StepListener};
use super::trace_watch::TraceWatch;
use super::traced_search::TracedSearch;
use crate::drawing::{self, SearchTree};
use crate::evaluation::EvaluationName;
use crate::observer::{TableHit, ValueKind};
use crate::value::Value;

/// Collects the tree of a search for a drawing, with the parts of the leaves' values as notes. Returns `None` if the
/// tree has more than `most_nodes` nodes; the search is stopped as soon as it exceeds the limit.
pub fn collect_tree(
    traced: &TracedSearch,
    most_nodes: usize,
    watch: &mut dyn TraceWatch,
) -> Option<SearchTree> {
    let mut collector = traced.collector(most_nodes);
    if let TracedSearch::Position(request) = traced {
        collector = collector.with_parts(request.evaluation, request.position.turn());
    }
    let (nodes, is_full) = (Cell::new(0), Cell::new(false));
    let mut watched = WatchedCollector {
        collector,
        nodes: &nodes,
        is_full: &is_full,
    };
    traced.trace(&mut watched, &mut || {
        watch.tick(nodes.get()) || is_full.get()
    });
    watched.collector.finish()
}

/// Collects a tree, counts its nodes and tells when the limit is exceeded.
struct WatchedCollector<'a> {
    collector: TreeCollector,
    nodes: &'a Cell<u64>,
    is_full: &'a Cell<bool>,
}

impl StepListener for WatchedCollector<'_> {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        if matches!(step, Step::Enter | Step::Leaf(_) | Step::TableHit(_)) {
            self.nodes.set(self.nodes.get() + 1);
        }
        self.collector.step(path, step);
        self.is_full.set(self.collector.is_full());
    }
}

/// Collects the steps of a search as a [`SearchTree`] to draw.
///
/// ```
/// use obverse_classic::AbstractTree;
/// use obverse_classic::trace::{TreeCollector, trace_tree};
/// use obverse_classic::Algorithm;
///
/// let tree: AbstractTree = "((3 12 8)(2 4 6)(14 5 2))".parse()?;
/// let mut collector = TreeCollector::new("From a textbook", 100);
/// trace_tree(&tree, Algorithm::AlphaBeta, &mut collector);
/// let drawing = collector.finish().unwrap();
/// assert_eq!(drawing.len(), 11);
/// assert_eq!(drawing.chosen_line(), ["a1", "b1"]);
/// # Ok::<(), obverse_classic::abstract_tree::ParseTreeError>(())
/// ```
#[derive(Debug)]
pub struct TreeCollector {
    title: String,
    most_nodes: usize,
    has_windows: bool,
    evaluation: Option<(EvaluationName, Color)>,
    tree: Option<SearchTree>,
    /// Path from the root to the current node.
    path: Vec<drawing::NodeId>,
    /// Best child of each node so far; `None` before the first child.
    best: Vec<Option<drawing::NodeId>>,
    /// Shared label texts, because a large tree has few different labels.
    names: HashMap<Label, Arc<str>>,
    is_full: bool,
    /// Writes the notes of nodes.
    narrator: Narrator,
}

impl TreeCollector {
    /// Creates a collector for trees of up to this number of nodes.
    pub fn new(title: impl Into<String>, most_nodes: usize) -> TreeCollector {
        TreeCollector {
            title: title.into(),
            most_nodes,
            has_windows: true,
            evaluation: None,
            tree: None,
            path: Vec::new(),
            best: Vec::new(),
            names: HashMap::new(),
            is_full: false,
            narrator: Narrator::default(),
        }
    }

    /// Omits the windows of nodes, for a search that uses no windows.
    pub fn without_windows(mut self) -> TreeCollector {
        self.has_windows = false;
        self
    }

    /// Adds the parts of each leaf's value as notes, from the side of `max`.
    pub fn with_parts(mut self, evaluation: EvaluationName, max: Color) -> TreeCollector {
        self.evaluation = Some((evaluation, max));
        self
    }

    /// Writes the notes of nodes in this language instead of English.
    pub fn with_language(mut self, language: Language) -> TreeCollector {
        self.narrator.language = language;
        self
    }

    /// Returns whether the search has more nodes than the limit.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Returns the tree with its principal variation marked; `None` if the tree was too large or if there was no
    /// search.
    pub fn finish(self) -> Option<SearchTree> {
        let mut tree = self.tree.filter(|_| !self.is_full)?;
        let mut last = tree.root();
        while let Some(next) = self.best[last.index()] {
            last = next;
        }
        tree.choose(last);
        tree.shrink();
        Some(tree)
    }

    /// Returns the node with this number in visiting order; `None` if it was not collected.
    pub(super) fn met(&self, number: u64) -> Option<drawing::NodeId> {
        self.tree.as_ref()?.id(usize::try_from(number).ok()?)
    }

    fn name(&mut self, label: Label) -> Arc<str> {
        let name = self.names.entry(label);
        Arc::clone(name.or_insert_with(|| label.to_string().into()))
    }

    fn node(&mut self, open: &OpenNode) -> drawing::Node {
        drawing::Node {
            window: self.has_windows.then_some(open.window),
            position: open.content.position(),
            letter: open.content.letter().map(Into::into),
            ..drawing::Node::new(self.name(open.label), open.side)
        }
    }

    fn add(&mut self, node: drawing::Node) -> Option<drawing::NodeId> {
        let Some(tree) = &mut self.tree else {
            let tree = SearchTree::new(self.title.as_str(), node);
            let root = tree.root();
            self.tree = Some(tree);
            self.best.push(None);
            return Some(root);
        };
        if tree.len() >= self.most_nodes {
            self.is_full = true;
            return None;
        }
        let parent = *self.path.last()?;
        self.best.push(None);
        Some(tree.add(parent, node))
    }

    fn end(
        &mut self,
        open: &OpenNode,
        (value, kind): (Value, ValueKind),
        leaf: bool,
        notes: Vec<String>,
    ) {
        let node = drawing::Node {
            value: value.finite(),
            kind,
            leaf,
            notes,
            ..self.node(open)
        };
        self.add(node);
    }

    fn parts(&self, open: &OpenNode) -> Vec<String> {
        let Some(((evaluation, max), position)) = self.evaluation.zip(open.content.position())
        else {
            return Vec::new();
        };
        let sign = match max {
            Color::Black => 1,
            Color::White => -1,
        };
        let parts = evaluation.explain(position).parts.into_iter();
        parts
            .filter(|(_, value)| *value != 0)
            .map(|(name, value)| format!("{name} {:+}", sign * value))
            .collect()
    }

    /// Records a cut-off that skips at least one move; ignores a cut-off by the last move.
    fn cut(&mut self, skipped: &StepCut) {
        if skipped.moves.is_empty() {
            return;
        }
        let names = skipped
            .moves
            .iter()
            .map(|&label| self.name(label))
            .collect();
        if let Some((tree, &id)) = self.tree.as_mut().zip(self.path.last())
            && let Some(limit) = skipped.limit.finite()
        {
            tree[id].cut = Some(Box::new(drawing::Cut {
                bound: skipped.bound,
                limit,
                skipped: names,
            }));
        }
    }
}

impl StepListener for TreeCollector {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        let Some(open) = path.last().filter(|_| !self.is_full) else {
            return;
        };
        match step {
            Step::Enter => {
                let node = self.node(open);
                if let Some(id) = self.add(node) {
                    self.path.push(id);
                }
            }
            Step::Leaf(value) => {
                let notes = self.parts(open);
                self.end(open, (*value, ValueKind::Exact), true, notes);
            }
            Step::TableHit(TableHit { value, kind }) => {
                let note = self.narrator.sentence(path, step);
                self.end(open, (*value, *kind), false, vec![note]);
            }
            Step::Returned(child) => {
                if child.best
                    && let Some((tree, &id)) = self.tree.as_ref().zip(self.path.last())
                {
                    self.best[id.index()] = tree.last_child(id);
                }
                if let Some(skipped) = &child.cut {
                    self.cut(skipped);
                }
            }
            Step::ProbCut(_, skipped) => {
                let note = self.narrator.sentence(path, step);
                self.cut(skipped);
                if let Some((tree, &id)) = self.tree.as_mut().zip(self.path.last()) {
                    tree[id].notes.push(note);
                }
            }
            Step::Leave(value) => {
                if let Some((tree, id)) = self.tree.as_mut().zip(self.path.pop()) {
                    tree[id].value = value.finite();
                    tree[id].kind = open.kind;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::CutReasons;
    use crate::search::{Algorithm, Never, Request};
    use crate::trace::trace_position;
    use obverse_core::Position;

    fn start(algorithm: Algorithm, depth: u32) -> Request {
        Request {
            depth: Some(depth),
            ..Request::new(Position::start(), algorithm)
        }
    }

    #[test]
    fn collected_trees_have_the_nodes_and_line_of_the_search() {
        for algorithm in [
            Algorithm::Minimax,
            Algorithm::AlphaBeta,
            Algorithm::Ordered,
            Algorithm::Scout,
            Algorithm::ProbCut,
        ] {
            let request = start(algorithm, 4);
            let mut collector = TreeCollector::new("t", 100_000);
            let report = trace_position(&request, &mut collector, &mut Never);
            let tree = collector.finish().unwrap();
            let line: Vec<_> = report.line.iter().map(ToString::to_string).collect();
            assert_eq!(tree.chosen_line(), line, "{algorithm}");
            assert_eq!(tree[tree.root()].value, Some(report.value));
            if algorithm != Algorithm::ProbCut {
                assert_eq!(tree.len() as u64, report.nodes, "{algorithm}");
                let leaves = tree.ids().filter(|&id| tree[id].leaf).count();
                assert_eq!(leaves as u64, report.leaves, "{algorithm}");
                let cuts = tree.ids().filter(|&id| tree[id].cut.is_some()).count();
                assert_eq!(cuts as u64, report.cutoffs, "{algorithm}");
            }
        }
    }

    #[test]
    fn pictures_and_logs_give_the_same_reason() {
        let mut collector = TreeCollector::new("t", 100);
        trace_position(&start(Algorithm::AlphaBeta, 2), &mut collector, &mut Never);
        let tree = collector.finish().unwrap();
        let reasons = CutReasons::new(&tree);
        let reasons: Vec<_> = tree.ids().filter_map(|id| reasons.reason(id)).collect();
        assert_eq!(reasons.len(), 1);
        assert!(
            reasons[0].starts_with("c4 is at most −3: White has c3. Black already has −3 from d3")
        );
    }

    #[test]
    fn leaves_list_the_parts_of_their_values() {
        let request = start(Algorithm::AlphaBeta, 2);
        let collector = TreeCollector::new("t", 100);
        let mut collector = collector.with_parts(request.evaluation, Color::Black);
        trace_position(&request, &mut collector, &mut Never);
        let tree = collector.finish().unwrap();
        let leaf = tree.ids().find(|&id| tree[id].leaf).unwrap();
        assert_eq!(tree[leaf].notes, ["box corners -7", "box edges +4"]);
    }

    #[test]
    fn trees_beyond_the_limit_are_not_collected() {
        let request = start(Algorithm::AlphaBeta, 2);
        for (room, fits) in [(1, false), (14, false), (15, true)] {
            let mut collector = TreeCollector::new("t", room);
            trace_position(&request, &mut collector, &mut Never);
            assert_eq!(collector.is_full(), !fits);
            assert_eq!(collector.finish().is_some(), fits, "{room}");
        }
    }
}
