use obverse_classic::drawing::{Caption, NodeId, value_text, window_text};
use obverse_classic::trace::{Fate, Kind, Look, Pruned, Recording, Subject};
use obverse_core::{Color, Position, Square};

use super::event::{
    BoardView, Details, EventRow, LearnEvent, Level, Moment, Part, Savings, Station, Summary,
    TreeShape,
};
use super::pieces::{Comparison, Exhibit};
use super::request::{Direction, Setting, Which};
use crate::Lease;

/// So many steps are sent as text at once.
const MOST_EVENTS: usize = 200;
/// So many steps of the log are sent at once.
const MOST_ROWS: usize = 4000;

/// A search that is kept to be looked at, and minimax's beside it.
#[derive(Debug)]
pub struct Lesson {
    run: u64,
    setting: Setting,
    search: Exhibit,
    minimax: Option<Beside>,
    /// How many nodes minimax visits.
    minimax_nodes: Option<u64>,
    _lease: Box<dyn Lease>,
}

/// Minimax's tree of the same.
#[derive(Debug)]
struct Beside {
    exhibit: Exhibit,
    pruned: Pruned,
    /// The nodes of this tree by those of the other.
    twins: Vec<Option<NodeId>>,
    _lease: Box<dyn Lease>,
}

impl Beside {
    fn new(minimax: Recording, other: &Recording, lease: Box<dyn Lease>) -> Beside {
        let pruned = Pruned::new(&minimax, other);
        let mut twins = vec![None; other.tree().len()];
        for id in minimax.tree().ids() {
            if let Fate::Met(met) = pruned.fate(id) {
                twins[met.index()] = Some(id);
            }
        }
        Beside {
            exhibit: Exhibit::new(minimax),
            pruned,
            twins,
            _lease: lease,
        }
    }

    /// Where a node of the other search is here.
    fn twin(&self, other: NodeId) -> Option<(f64, usize)> {
        let placed = self.exhibit.placed(self.twins[other.index()]?.index())?;
        Some((placed.frame.centre(), placed.level))
    }
}

impl Lesson {
    /// A search that was recorded.
    pub(super) fn new(
        run: u64,
        setting: &Setting,
        recording: Recording,
        lease: Box<dyn Lease>,
    ) -> Lesson {
        Lesson {
            run,
            setting: setting.clone(),
            search: Exhibit::new(recording),
            minimax: None,
            minimax_nodes: None,
            _lease: lease,
        }
    }

    #[cfg(test)]
    pub(super) fn recording(&self) -> &Recording {
        &self.search.recording
    }

    /// Everything, as near as it gets.
    #[cfg(test)]
    pub(super) fn all_pieces(&self) -> (Vec<super::BoxPiece>, Vec<super::BundlePiece>) {
        let layout = &self.search.layout;
        let area = [0.0, 0.0, layout.width, layout.height];
        self.search.pieces(area, 1.0, None)
    }

    /// Puts minimax's tree beside it.
    pub(super) fn compare(&mut self, minimax: Recording, lease: Box<dyn Lease>) {
        self.minimax_nodes = Some(minimax.outcome().nodes);
        self.minimax = Some(Beside::new(minimax, &self.search.recording, lease));
    }

    /// Minimax's tree is too large to be kept, but this many nodes were counted.
    pub(super) fn count(&mut self, nodes: u64) {
        self.minimax_nodes = Some(nodes);
    }

    fn exhibit(&self, which: Which) -> Option<&Exhibit> {
        match which {
            Which::Search => Some(&self.search),
            Which::Minimax => self.minimax.as_ref().map(|beside| &beside.exhibit),
        }
    }

    /// What came out, and how large the trees are.
    pub fn summary(&self) -> Summary {
        let recording = &self.search.recording;
        let outcome = recording.outcome();
        let root = recording.subject().root();
        Summary {
            run: self.run,
            setting: self.setting.clone(),
            position: root.map(|position| position.to_string()),
            title: recording.tree().title().to_owned(),
            steps: recording.events().len(),
            cuts: (recording.events().iter())
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
            minimax: self.minimax.as_ref().map(|beside| shape(&beside.exhibit)),
            savings: self.minimax_nodes.map(|minimax_nodes| Savings {
                minimax_nodes,
                nodes: outcome.nodes,
                saved: 100.0 * (1.0 - outcome.nodes as f64 / minimax_nodes.max(1) as f64),
                drawn: self.minimax.is_some(),
            }),
        }
    }

    /// What is to be seen of a tree.
    pub(super) fn view(
        &self,
        which: Which,
        area: [f64; 4],
        scale: f64,
        serial: u64,
    ) -> Option<LearnEvent> {
        let exhibit = self.exhibit(which)?;
        let comparison = match (which, &self.minimax) {
            (Which::Minimax, Some(beside)) => Some(Comparison {
                recording: &self.search.recording,
                pruned: &beside.pruned,
            }),
            _ => None,
        };
        let (boxes, bundles) = exhibit.pieces(area, scale, comparison.as_ref());
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

    /// A step.
    pub(super) fn moment_event(&self, at: usize) -> Option<LearnEvent> {
        let recording = &self.search.recording;
        let event = recording.events().get(at)?;
        let path = recording.path(at);
        let stations = path.iter().map(|&id| self.station(id, at)).collect();
        Some(LearnEvent::Moment(Box::new(Moment {
            run: self.run,
            at,
            kind: kind(event.kind),
            words: recording.sentence(at).to_owned(),
            row: recording.row(at).map(|row| row.to_string()),
            path: stations,
            node: self.details(Which::Search, event.node.index(), at)?,
            twin: self
                .minimax
                .as_ref()
                .and_then(|beside| beside.twin(event.node)),
        })))
    }

    fn station(&self, id: NodeId, at: usize) -> Station {
        let recording = &self.search.recording;
        let node = &recording.tree()[id];
        let (value, window) = match recording.look(id, at) {
            Look::Open(value, window) => (value_text(value), window_text(window)),
            Look::Ahead | Look::Done => {
                let caption = Caption::of_node(node);
                (
                    caption.first,
                    node.window.map_or(String::new(), window_text),
                )
            }
        };
        Station {
            node: id.index(),
            label: node.label.to_string(),
            side: node.side.name(),
            value,
            window,
            x: (self.search.placed(id.index())).map_or(0.0, |placed| placed.frame.centre()),
            level: recording.tree().depth(id),
        }
    }

    /// Some steps as text.
    pub(super) fn events(&self, from: usize, count: usize) -> Option<LearnEvent> {
        let recording = &self.search.recording;
        let events = recording.events().get(from..)?;
        let events = (from..)
            .zip(events)
            .take(count.min(MOST_EVENTS))
            .map(|(at, event)| EventRow {
                node: event.node.index(),
                kind: kind(event.kind),
                words: recording.sentence(at).to_owned(),
                row: recording.row(at).map(|row| row.to_string()),
            })
            .collect();
        Some(LearnEvent::Events { from, events })
    }

    /// Some rows of the log, from the beginning with what stands above them.
    pub(super) fn log(&self, from: usize) -> Option<LearnEvent> {
        let recording = &self.search.recording;
        let steps = recording.events().len();
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
                .filter(|&step| recording.events()[step].kind.has_row())
                .collect(),
            next: (end < steps).then_some(end),
        })
    }

    /// The next step that skips something.
    pub(super) fn seek(&self, from: usize, direction: Direction) -> Option<LearnEvent> {
        let events = self.search.recording.events();
        let skips = |step: &usize| events.get(*step).is_some_and(|event| event.kind.skips());
        let at = match direction {
            Direction::Forward => (from.saturating_add(1)..events.len()).find(skips),
            Direction::Back => (0..from.min(events.len())).rev().find(skips),
        };
        Some(LearnEvent::Found { at })
    }

    /// A node.
    pub(super) fn node_event(&self, which: Which, node: usize, at: usize) -> Option<LearnEvent> {
        Some(LearnEvent::Node(Box::new(self.details(which, node, at)?)))
    }

    /// All that is known of a node after a step.
    pub(super) fn details(&self, which: Which, number: usize, at: usize) -> Option<Details> {
        let exhibit = self.exhibit(which)?;
        let recording = &exhibit.recording;
        let tree = recording.tree();
        let id = tree.id(number)?;
        let node = &tree[id];
        let placed = exhibit.placed(number)?;
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
        Some(Details {
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

    fn known(&self, which: Which, id: NodeId, at: usize) -> Known {
        let search = &self.search.recording;
        match (which, &self.minimax) {
            (Which::Minimax, Some(beside)) => {
                let node = &beside.exhibit.recording.tree()[id];
                let known = Known {
                    look: "done",
                    value: Some(Caption::of_node(node).first),
                    ..Known::default()
                };
                match beside.pruned.fate(id) {
                    Fate::Met(met) => {
                        let span = search.span(met);
                        Known {
                            first: span.first,
                            last: span.last,
                            ..known
                        }
                    }
                    Fate::Skipped(step) => {
                        let step = step.unwrap_or_default();
                        Known {
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
                let (look, value, window) = match search.look(id, at) {
                    Look::Ahead => ("ahead", None, None),
                    Look::Open(value, window) => (
                        "open",
                        Some(value_text(value)),
                        node.window.map(|_| window_text(window)),
                    ),
                    Look::Done => ("done", Some(caption.first), caption.second),
                };
                let cut = span.cut.filter(|&cut| at >= cut);
                Known {
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

    /// What the evaluation says of a position, for the side at the root.
    fn parts(&self, position: Option<Position>) -> (Vec<Part>, Option<i32>) {
        let (Subject::Position(request), Some(position)) =
            (self.search.recording.subject(), position)
        else {
            return (Vec::new(), None);
        };
        let sign = match request.position.turn() {
            Color::Black => 1,
            Color::White => -1,
        };
        let explanation = request.evaluation.explain(position);
        let parts = (explanation.parts.iter())
            .map(|&(name, value)| Part {
                name,
                value: sign * value,
            })
            .collect();
        (parts, Some(sign * explanation.total))
    }
}

/// What is known of a node.
#[derive(Default)]
struct Known {
    look: &'static str,
    value: Option<String>,
    window: Option<String>,
    skipped: Vec<String>,
    reason: Option<String>,
    first: usize,
    last: usize,
}

fn shape(exhibit: &Exhibit) -> TreeShape {
    let (left, right) = exhibit.sides();
    TreeShape {
        left,
        right,
        width: exhibit.layout.width,
        height: exhibit.layout.height,
        nodes: exhibit.recording.tree().len(),
        levels: (exhibit.layout.levels.iter())
            .map(|level| Level {
                top: level.top,
                bottom: level.bottom,
                title: level.title,
                detail: level.detail.clone(),
            })
            .collect(),
    }
}

/// The name of a kind of step.
fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Enter => "enter",
        Kind::Leaf => "leaf",
        Kind::Hit => "hit",
        Kind::Returned => "returned",
        Kind::Cut => "cut",
        Kind::GivenUp => "givenUp",
        Kind::Leave => "leave",
    }
}

fn board(position: Position, before: Option<Position>, label: &str) -> BoardView {
    let last = before.and_then(|_| label.parse::<Square>().ok());
    let flips = (before.zip(last)).map_or(Vec::new(), |(before, square)| {
        let flipped = before.board().flips(square);
        flipped.iter().map(|square| square.to_string()).collect()
    });
    BoardView {
        board: position.to_string().chars().take(64).collect(),
        turn: position.turn().into(),
        last: last.map(|square| square.to_string()),
        flips,
        black: position.black().len(),
        white: position.white().len(),
    }
}
