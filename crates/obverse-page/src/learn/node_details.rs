use obverse_classic::drawing::{Caption, NodeId, value_text, window_text};
use obverse_classic::trace::{NodeFate, NodeStatus, TracedSearch};
use obverse_core::{Color, Position};
use obverse_texts::Texts;
use serde::Serialize;

use super::board_picture::BoardPicture;
use super::learn_event::LearnEvent;
use super::learn_request::TreeChoice;
use super::lesson::Lesson;

/// A node of the tree, in its state at a step of the search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Details"))]
#[serde(rename_all = "camelCase")]
pub struct NodeDetails {
    /// Number of the search in its tab, counted from 1.
    pub run: u64,
    /// The tree of the node.
    pub tree: TreeChoice,
    /// Number of the node in its tree.
    pub node: usize,
    /// The move that leads to the node, or `root`.
    pub label: String,
    /// The moves from the root to the node.
    pub moves: Vec<String>,
    /// Whether the side to move maximizes or minimizes: `MAX` or `MIN`.
    pub side: &'static str,
    /// State of the node: `ahead` (not visited yet), `open`, `done` or `skipped`.
    #[cfg_attr(test, ts(type = "'ahead' | 'open' | 'done' | 'skipped'"))]
    pub look: &'static str,
    /// Value of the node so far; `None` if the node is not visited yet.
    pub value: Option<String>,
    /// Alpha-beta window of the node at the step; for a finished node, its window on entry. `None` if the node shows no
    /// window.
    pub window: Option<String>,
    /// Whether the node is a leaf.
    pub leaf: bool,
    /// Whether the node is on the principal variation.
    pub chosen: bool,
    /// The board. `None` for a tree of numbers, which has no positions.
    pub board: Option<BoardPicture>,
    /// Terms of the position's evaluation, for the side to move at the root. Empty for a tree of numbers, which has no
    /// positions.
    pub parts: Vec<EvaluationPart>,
    /// Sum of the evaluation's terms; `None` for a tree of numbers, which has no positions.
    pub total: Option<i32>,
    /// Moves of the node that the search has skipped.
    pub skipped: Vec<String>,
    /// Reason why the search skipped moves of the node or the node itself, in the language of the
    /// page; `None` if it skipped nothing.
    pub reason: Option<String>,
    /// Notes on the node, in the language of the page.
    pub notes: Vec<String>,
    /// Number of the first step at the node.
    pub first: usize,
    /// Number of the last step at the node.
    pub last: usize,
    /// Horizontal centre of the node's box, in pixels of the layout.
    pub x: f64,
    /// Level of the node in the tree; the root has level 0.
    pub level: usize,
    /// Number of the parent node; `None` for the root.
    pub parent: Option<usize>,
    /// Number of the first child node, if any.
    pub child: Option<usize>,
    /// Number of the previous sibling node, if any.
    pub previous: Option<usize>,
    /// Number of the next sibling node, if any.
    pub next: Option<usize>,
}

/// A term of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Part"))]
pub struct EvaluationPart {
    /// Name of the evaluation term, in the language of the page.
    pub name: String,
    /// Value of the term for the side to move at the root.
    pub value: i32,
}

impl Lesson {
    /// The event with the details of a node at the step `at`. `None` if the tree or the node does not exist.
    pub(super) fn node_event(
        &self,
        which: TreeChoice,
        node: usize,
        at: usize,
    ) -> Option<LearnEvent> {
        Some(LearnEvent::Node(Box::new(self.details(which, node, at)?)))
    }

    /// The details of a node at the step `at`. `None` if the tree or the node does not exist.
    pub(super) fn details(
        &self,
        which: TreeChoice,
        number: usize,
        at: usize,
    ) -> Option<NodeDetails> {
        let recorded = self.recorded(which)?;
        let recording = &recorded.recording;
        let tree = recording.tree();
        let id = tree.id(number)?;
        let node = &tree[id];
        let placed = recorded.placed(number)?;
        let known = self.shown_node(which, id, at);
        let path: Vec<NodeId> = {
            let mut path: Vec<_> = std::iter::successors(Some(id), |&id| tree.parent(id)).collect();
            path.reverse();
            path
        };
        let (parts, total) = self.parts(node.position);
        let siblings: Vec<NodeId> =
            (tree.parent(id)).map_or(Vec::new(), |parent| tree.children(parent).collect());
        let place = siblings.iter().position(|&sibling| sibling == id);
        let beside = |place: Option<usize>| siblings.get(place?).map(|id| id.index());
        Some(NodeDetails {
            run: self.run,
            tree: which,
            node: number,
            label: node.label.to_string(),
            moves: path[1..]
                .iter()
                .map(|&id| tree[id].label.to_string())
                .collect(),
            side: node.side.name(),
            look: known.look,
            value: known.value,
            window: known.window,
            leaf: node.leaf,
            chosen: node.chosen,
            board: node.position.map(|position| {
                let before = path.iter().rev().nth(1);
                let before = before.and_then(|&parent| tree[parent].position);
                BoardPicture::new(position, before, &node.label)
            }),
            parts,
            total,
            skipped: known.skipped,
            reason: known.reason,
            notes: if known.look == "done" {
                node.notes.clone()
            } else {
                Vec::new()
            },
            first: known.first,
            last: known.last,
            x: placed.frame.centre(),
            level: placed.level,
            parent: tree.parent(id).map(NodeId::index),
            child: tree.children(id).next().map(NodeId::index),
            previous: beside(place.and_then(|place| place.checked_sub(1))),
            next: beside(place.map(|place| place + 1)),
        })
    }

    /// The state of a node at the step `at`.
    fn shown_node(&self, which: TreeChoice, id: NodeId, at: usize) -> ShownNode {
        let search = &self.search.recording;
        match (which, &self.minimax) {
            (TreeChoice::Minimax, Some(beside)) => {
                let node = &beside.recorded.recording.tree()[id];
                let known = ShownNode {
                    look: "done",
                    value: Some(Caption::value_of(node)),
                    ..ShownNode::default()
                };
                match beside.pruned.fate(id) {
                    NodeFate::Visited(met) => {
                        let span = search.span(met);
                        ShownNode {
                            first: span.first,
                            last: span.last,
                            ..known
                        }
                    }
                    NodeFate::Skipped(step) => {
                        let step = step.unwrap_or_default();
                        ShownNode {
                            look: if at >= step { "skipped" } else { "done" },
                            reason: (at >= step).then(|| search.sentence(step).to_owned()),
                            first: step,
                            last: step,
                            ..known
                        }
                    }
                }
            }
            _ => {
                let span = search.span(id);
                let node = &search.tree()[id];
                let (look, value, window) = match search.node_status(id, at) {
                    NodeStatus::Unvisited => ("ahead", None, None),
                    NodeStatus::Open(value, window) => (
                        "open",
                        Some(value_text(value)),
                        node.window.map(|_| window_text(window)),
                    ),
                    NodeStatus::Done => {
                        let window = Caption::of_node(node).second;
                        ("done", Some(Caption::value_of(node)), window)
                    }
                };
                let cut = span.cut.filter(|&cut| at >= cut);
                ShownNode {
                    look,
                    value,
                    window,
                    skipped: (node.cut.as_ref().filter(|_| cut.is_some()))
                        .map_or(Vec::new(), |cut| {
                            cut.skipped.iter().map(ToString::to_string).collect()
                        }),
                    reason: cut.map(|cut| search.sentence(cut).to_owned()),
                    first: span.first,
                    last: span.last,
                }
            }
        }
    }

    /// The terms of a position's evaluation and their sum, for the side to move at the root.
    fn parts(&self, position: Option<Position>) -> (Vec<EvaluationPart>, Option<i32>) {
        let (TracedSearch::Position(request), Some(position)) =
            (self.search.recording.search(), position)
        else {
            return (Vec::new(), None);
        };
        let sign = match request.position.turn() {
            Color::Black => 1,
            Color::White => -1,
        };
        let texts = Texts::of(self.search.recording.language());
        let explanation = request.evaluation.explain(position);
        let parts = (explanation.parts.iter())
            .map(|&(name, value)| EvaluationPart {
                name: texts.fill(&format!("term.{name}"), &[]),
                value: sign * value,
            })
            .collect();
        (parts, Some(sign * explanation.total))
    }
}

/// State of a node at a step, as the page shows it.
#[derive(Default)]
struct ShownNode {
    look: &'static str,
    value: Option<String>,
    window: Option<String>,
    skipped: Vec<String>,
    reason: Option<String>,
    first: usize,
    last: usize,
}
