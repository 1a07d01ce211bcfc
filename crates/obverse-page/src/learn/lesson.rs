use obverse_classic::drawing::{Caption, NodeId, value_text, window_text};
use obverse_classic::trace::{
    NodeFate, NodeStatus, PruningComparison, Recording, StepKind, TracedSearch,
};
use obverse_core::{Color, Position, Square};

use super::event::{
    BoardPicture, EvaluationPart, LearnEvent, LessonSummary, NodeDetails, PathNode, Savings,
    StepDetails, StepRow, TreeLevel, TreeShape,
};
use super::pieces::{Comparison, RecordedTree};
use super::request::{SearchSettings, SeekDirection, TreeChoice};
use crate::Lease;

/// Maximum number of steps per message.
const MOST_EVENTS: usize = 200;
/// Maximum number of steps whose log rows one message carries.
const MOST_ROWS: usize = 4000;

/// A recorded search to step through, with minimax's search for comparison.
#[derive(Debug)]
pub struct Lesson {
    run: u64,
    setting: SearchSettings,
    search: RecordedTree,
    minimax: Option<MinimaxTree>,
    /// Number of nodes that minimax visits, if known.
    minimax_nodes: Option<u64>,
    _lease: Box<dyn Lease>,
}

/// Minimax's tree of the lesson's position or tree of numbers.
#[derive(Debug)]
struct MinimaxTree {
    recorded: RecordedTree,
    pruned: PruningComparison,
    /// For each node of the compared search, the node with the same path in minimax's tree, if any.
    twins: Vec<Option<NodeId>>,
    _lease: Box<dyn Lease>,
}

impl MinimaxTree {
    fn new(minimax: Recording, other: &Recording, lease: Box<dyn Lease>) -> MinimaxTree {
        let pruned = PruningComparison::new(&minimax, other);
        let mut twins = vec![None; other.tree().len()];
        for id in minimax.tree().ids() {
            if let NodeFate::Visited(met) = pruned.fate(id) {
                twins[met.index()] = Some(id);
            }
        }
        MinimaxTree {
            recorded: RecordedTree::new(minimax),
            pruned,
            twins,
            _lease: lease,
        }
    }

    /// Where a node of the compared search is in minimax's tree: centre of its box, and level.
    fn twin(&self, other: NodeId) -> Option<(f64, usize)> {
        let placed = self.recorded.placed(self.twins[other.index()]?.index())?;
        Some((placed.frame.centre(), placed.level))
    }
}

impl Lesson {
    /// Creates a lesson from a recorded search.
    pub(super) fn new(
        run: u64,
        setting: &SearchSettings,
        recording: Recording,
        lease: Box<dyn Lease>,
    ) -> Lesson {
        Lesson {
            run,
            setting: setting.clone(),
            search: RecordedTree::new(recording),
            minimax: None,
            minimax_nodes: None,
            _lease: lease,
        }
    }

    #[cfg(test)]
    pub(super) fn recording(&self) -> &Recording {
        &self.search.recording
    }

    /// All pieces of the tree at full scale.
    #[cfg(test)]
    pub(super) fn all_pieces(&self) -> (Vec<super::BoxPiece>, Vec<super::BundlePiece>) {
        let layout = &self.search.layout;
        let area = [0.0, 0.0, layout.width, layout.height];
        self.search.pieces(area, 1.0, None)
    }

    /// Adds minimax's tree for comparison.
    pub(super) fn compare(&mut self, minimax: Recording, lease: Box<dyn Lease>) {
        self.minimax_nodes = Some(minimax.outcome().nodes);
        self.minimax = Some(MinimaxTree::new(minimax, &self.search.recording, lease));
    }

    /// Adds the number of nodes that minimax visits, for a tree that is too large to keep.
    pub(super) fn count(&mut self, nodes: u64) {
        self.minimax_nodes = Some(nodes);
    }

    fn recorded(&self, which: TreeChoice) -> Option<&RecordedTree> {
        match which {
            TreeChoice::Search => Some(&self.search),
            TreeChoice::Minimax => self.minimax.as_ref().map(|beside| &beside.recorded),
        }
    }

    /// The result of the search, and the sizes of the trees.
    pub fn summary(&self) -> LessonSummary {
        let recording = &self.search.recording;
        let outcome = recording.outcome();
        let root = recording.search().root();
        LessonSummary {
            run: self.run,
            setting: self.setting.clone(),
            position: root.map(|position| position.to_string()),
            title: recording.tree().title().to_owned(),
            steps: recording.steps().len(),
            cuts: (recording.steps().iter())
                .filter(|event| event.kind.skips())
                .count(),
            value: outcome.value,
            side: root.map(|position| position.turn().into()),
            line: outcome.line.clone(),
            nodes: outcome.nodes,
            leaves: outcome.leaves,
            cutoffs: outcome.cutoffs,
            table_hits: outcome.table_hits,
            tree: shape(&self.search),
            minimax: self.minimax.as_ref().map(|beside| shape(&beside.recorded)),
            savings: self.minimax_nodes.map(|minimax_nodes| Savings {
                minimax_nodes,
                nodes: outcome.nodes,
                saved: 100.0 * (1.0 - outcome.nodes as f64 / minimax_nodes.max(1) as f64),
                drawn: self.minimax.is_some(),
            }),
        }
    }

    /// The event with the pieces of a tree that are visible in an area. `None` if the tree is not kept.
    pub(super) fn view(
        &self,
        which: TreeChoice,
        area: [f64; 4],
        scale: f64,
        serial: u64,
    ) -> Option<LearnEvent> {
        let recorded = self.recorded(which)?;
        let comparison = match (which, &self.minimax) {
            (TreeChoice::Minimax, Some(beside)) => Some(Comparison {
                recording: &self.search.recording,
                pruned: &beside.pruned,
            }),
            _ => None,
        };
        let (boxes, bundles) = recorded.pieces(area, scale, comparison.as_ref());
        Some(LearnEvent::Pieces {
            run: self.run,
            tree: which,
            serial,
            area,
            scale,
            boxes,
            bundles,
        })
    }

    /// The event with the details of the step number `at`. `None` if there is no such step.
    pub(super) fn moment_event(&self, at: usize) -> Option<LearnEvent> {
        let recording = &self.search.recording;
        let event = recording.steps().get(at)?;
        let path = recording.path(at);
        let stations = path.iter().map(|&id| self.station(id, at)).collect();
        Some(LearnEvent::Moment(Box::new(StepDetails {
            run: self.run,
            at,
            kind: kind(event.kind),
            words: recording.sentence(at).to_owned(),
            row: recording.row(at).map(|row| row.to_string()),
            path: stations,
            node: self.details(TreeChoice::Search, event.node.index(), at)?,
            twin: self
                .minimax
                .as_ref()
                .and_then(|beside| beside.twin(event.node)),
        })))
    }

    fn station(&self, id: NodeId, at: usize) -> PathNode {
        let recording = &self.search.recording;
        let node = &recording.tree()[id];
        let (value, window) = match recording.node_status(id, at) {
            NodeStatus::Open(value, window) => (value_text(value), window_text(window)),
            NodeStatus::Unvisited | NodeStatus::Done => {
                let caption = Caption::of_node(node);
                (
                    caption.first,
                    node.window.map_or(String::new(), window_text),
                )
            }
        };
        PathNode {
            node: id.index(),
            label: node.label.to_string(),
            side: node.side.name(),
            value,
            window,
            x: (self.search.placed(id.index())).map_or(0.0, |placed| placed.frame.centre()),
            level: recording.tree().depth(id),
        }
    }

    /// The event with a range of steps as text. `None` if `from` is past the last step.
    pub(super) fn events(&self, from: usize, count: usize) -> Option<LearnEvent> {
        let recording = &self.search.recording;
        let events = recording.steps().get(from..)?;
        let events = (from..)
            .zip(events)
            .take(count.min(MOST_EVENTS))
            .map(|(at, event)| StepRow {
                node: event.node.index(),
                kind: kind(event.kind),
                words: recording.sentence(at).to_owned(),
                row: recording.row(at).map(|row| row.to_string()),
            })
            .collect();
        Some(LearnEvent::Events { from, events })
    }

    /// The event with the log rows of the steps from `from`. The first range includes the header of the log.
    pub(super) fn log(&self, from: usize) -> Option<LearnEvent> {
        let recording = &self.search.recording;
        let steps = recording.steps().len();
        if from > steps {
            return None;
        }
        let end = (from + MOST_ROWS).min(steps);
        let mut text = match from {
            0 => recording.log_head(),
            _ => String::new(),
        };
        text += &recording.log_rows(from..end);
        Some(LearnEvent::Log {
            from,
            text,
            steps: (from..end)
                .filter(|&step| recording.steps()[step].kind.has_row())
                .collect(),
            next: (end < steps).then_some(end),
        })
    }

    /// The event with the next step, in this direction, that skips moves.
    pub(super) fn seek(&self, from: usize, direction: SeekDirection) -> Option<LearnEvent> {
        let events = self.search.recording.steps();
        let skips = |step: &usize| events.get(*step).is_some_and(|event| event.kind.skips());
        let at = match direction {
            SeekDirection::Forward => (from.saturating_add(1)..events.len()).find(skips),
            SeekDirection::Back => (0..from.min(events.len())).rev().find(skips),
        };
        Some(LearnEvent::Found { at })
    }

    /// The event with the details of a node at the step `at`. `None` if there is no such node.
    pub(super) fn node_event(
        &self,
        which: TreeChoice,
        node: usize,
        at: usize,
    ) -> Option<LearnEvent> {
        Some(LearnEvent::Node(Box::new(self.details(which, node, at)?)))
    }

    /// The details of a node at the step `at`. `None` if there is no such node.
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
        let known = self.known(which, id, at);
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
                board(position, before, &node.label)
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

    fn known(&self, which: TreeChoice, id: NodeId, at: usize) -> ShownNode {
        let search = &self.search.recording;
        match (which, &self.minimax) {
            (TreeChoice::Minimax, Some(beside)) => {
                let node = &beside.recorded.recording.tree()[id];
                let known = ShownNode {
                    look: "done",
                    value: Some(Caption::of_node(node).first),
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
                let caption = Caption::of_node(node);
                let (look, value, window) = match search.node_status(id, at) {
                    NodeStatus::Unvisited => ("ahead", None, None),
                    NodeStatus::Open(value, window) => (
                        "open",
                        Some(value_text(value)),
                        node.window.map(|_| window_text(window)),
                    ),
                    NodeStatus::Done => ("done", Some(caption.first), caption.second),
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
        let explanation = request.evaluation.explain(position);
        let parts = (explanation.parts.iter())
            .map(|&(name, value)| EvaluationPart {
                name,
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

fn shape(recorded: &RecordedTree) -> TreeShape {
    let (left, right) = recorded.sides();
    TreeShape {
        left,
        right,
        width: recorded.layout.width,
        height: recorded.layout.height,
        nodes: recorded.recording.tree().len(),
        levels: (recorded.layout.levels.iter())
            .map(|level| TreeLevel {
                top: level.top,
                bottom: level.bottom,
                title: level.title,
                detail: level.detail.clone(),
            })
            .collect(),
    }
}

/// Name of a kind of step in messages.
fn kind(kind: StepKind) -> &'static str {
    match kind {
        StepKind::Enter => "enter",
        StepKind::Leaf => "leaf",
        StepKind::TableHit => "hit",
        StepKind::Returned => "returned",
        StepKind::Cut => "cut",
        StepKind::ProbCut => "givenUp",
        StepKind::Leave => "leave",
    }
}

fn board(position: Position, before: Option<Position>, label: &str) -> BoardPicture {
    let last = before.and_then(|_| label.parse::<Square>().ok());
    let flips = (before.zip(last)).map_or(Vec::new(), |(before, square)| {
        let flipped = before.board().flips(square);
        flipped.iter().map(|square| square.to_string()).collect()
    });
    BoardPicture {
        board: position.to_string().chars().take(64).collect(),
        turn: position.turn().into(),
        last: last.map(|square| square.to_string()),
        flips,
        black: position.black().len(),
        white: position.white().len(),
    }
}
