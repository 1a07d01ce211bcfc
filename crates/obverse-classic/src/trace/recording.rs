//! A search kept whole: every step, the tree, and what was known of the tree at any of them.

use std::cell::Cell;
use std::ops::Range;

use obverse_formats::problem_file::Rows;

use super::log::{CutRows, HEADER, Row, position_after};
use super::step::{Listener, OpenNode, Step};
use super::subject::{Outcome, Subject};
use super::{Label, Narrator, TreeCollector};
use crate::drawing::{NodeId, Tree};
use crate::search::Stop;
use crate::value::{Value, Window};

/// How much of a search is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// No tree with more nodes.
    pub nodes: usize,
    /// No more steps.
    pub steps: usize,
}

/// Why a search was not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotRecorded {
    /// It has more nodes or steps than there is room for.
    #[error(
        "the search has more than {} nodes or {} steps, too many to be kept",
        .0.nodes, .0.steps
    )]
    TooLarge(Room),
    /// Somebody stopped it.
    #[error("the search was stopped")]
    Stopped,
}

/// What kind of step it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An inner node is entered.
    Enter,
    /// A leaf has its value.
    Leaf,
    /// The table answers.
    Hit,
    /// A child has been searched.
    Returned,
    /// A child has been searched, and the rest is skipped.
    Cut,
    /// A shallow search makes the rest improbable: ProbCut.
    GivenUp,
    /// An inner node is left.
    Leave,
}

impl Kind {
    fn of(step: &Step) -> Kind {
        match step {
            Step::Enter => Kind::Enter,
            Step::Leaf(_) => Kind::Leaf,
            Step::Hit(_) => Kind::Hit,
            Step::Returned(child)
                if child.cut.as_ref().is_some_and(|cut| !cut.moves.is_empty()) =>
            {
                Kind::Cut
            }
            Step::Returned(_) => Kind::Returned,
            Step::GivenUp(..) => Kind::GivenUp,
            Step::Leave(_) => Kind::Leave,
        }
    }

    /// Whether it is the last step of its node.
    pub fn ends_node(self) -> bool {
        matches!(self, Kind::Leaf | Kind::Hit | Kind::Leave)
    }

    /// Whether moves are skipped.
    pub fn skips(self) -> bool {
        matches!(self, Kind::Cut | Kind::GivenUp)
    }

    /// Whether it has a row in the log.
    pub fn has_row(self) -> bool {
        self != Kind::Leave
    }
}

/// One step of a recorded search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The node it is about.
    pub node: NodeId,
    /// What happens.
    pub kind: Kind,
    /// The value of the node now.
    pub value: Value,
    /// The window of the node now, as the log shows it.
    pub window: Window,
    /// Where its sentence ends.
    words: u32,
}

/// When things happened at a node, as numbers of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first step at the node.
    pub first: usize,
    /// The last: from then on its value stands.
    pub last: usize,
    /// When its other moves were skipped, if they were.
    pub cut: Option<usize>,
}

/// What is known of a node after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Nothing: the search has not met it yet.
    Ahead,
    /// The search is in it or below it: its value so far, its window now.
    Open(Value, Window),
    /// The search is done with it.
    Done,
}

/// A search that was kept whole.
///
/// ```
/// use obverse_classic::trace::{Recording, Room, Subject};
/// use obverse_classic::search::{Never, Request};
/// use obverse_classic::Algorithm;
/// use obverse_core::Position;
///
/// let request = Request {
///     depth: Some(2),
///     ..Request::new(Position::start(), Algorithm::AlphaBeta)
/// };
/// let room = Room { nodes: 100, steps: 1000 };
/// let recording = Recording::new(Subject::Position(request), room, &mut Never)?;
/// assert_eq!(recording.tree().len(), 15);
/// assert_eq!(recording.sentence(0), "Black (MAX) moves and wants the highest value.");
/// # Ok::<(), obverse_classic::trace::NotRecorded>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recording {
    subject: Subject,
    outcome: Outcome,
    tree: Tree,
    labels: Vec<Label>,
    events: Vec<Event>,
    /// All sentences, one behind the other.
    words: String,
    /// The steps of every node, those of the first node first.
    steps_by_node: Vec<u32>,
    /// Where the steps of each node begin, and behind the last of them.
    starts: Vec<u32>,
}

impl Recording {
    /// Runs a search and keeps it.
    pub fn new(
        subject: Subject,
        room: Room,
        stop: &mut dyn Stop,
    ) -> Result<Recording, NotRecorded> {
        let full = Cell::new(false);
        let stopped = Cell::new(false);
        let mut recorder = Recorder {
            room,
            narrator: subject.narrator(),
            collector: subject.collector(room.nodes),
            labels: Vec::new(),
            events: Vec::new(),
            words: String::new(),
            full: &full,
        };
        let outcome = subject.trace(&mut recorder, &mut || {
            stopped.set(stopped.get() || stop.stop());
            stopped.get() || full.get()
        });
        if full.get() {
            return Err(NotRecorded::TooLarge(room));
        }
        let (mut events, mut words, mut labels) =
            (recorder.events, recorder.words, recorder.labels);
        let tree = match recorder.collector.finish() {
            Some(tree) if !stopped.get() => tree,
            _ => return Err(NotRecorded::Stopped),
        };
        events.shrink_to_fit();
        words.shrink_to_fit();
        labels.shrink_to_fit();
        let (steps_by_node, starts) = by_node(&events, tree.len());
        Ok(Recording {
            subject,
            outcome,
            tree,
            labels,
            events,
            words,
            steps_by_node,
            starts,
        })
    }

    /// What was searched.
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// What was found.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The tree as it is at the end.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The steps.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What a step does, in words; nothing if there is no such step.
    pub fn sentence(&self, step: usize) -> &str {
        let start = match step.checked_sub(1) {
            Some(before) => self.events.get(before).map(|event| event.words),
            None => Some(0),
        };
        let end = self.events.get(step).map(|event| event.words);
        (start.zip(end))
            .and_then(|(start, end)| self.words.get(start as usize..end as usize))
            .unwrap_or_default()
    }

    /// The row that a step has in the log, if it has one.
    pub fn row(&self, step: usize) -> Option<Row> {
        let event = self.events.get(step).filter(|event| event.kind.has_row())?;
        Some(Row {
            label: self.labels[event.node.index()],
            ply: u32::try_from(self.tree.depth(event.node)).unwrap_or(u32::MAX),
            value: event.value,
            window: event.window,
        })
    }

    /// What stands above the rows of the log: the board after the best move, and the header.
    pub fn log_head(&self) -> String {
        let board = match (self.subject.root(), &self.outcome.report) {
            (Some(root), Some(report)) => Rows(position_after(root, report.best)).to_string(),
            _ => String::new(),
        };
        format!("{board}{HEADER}\n")
    }

    /// The rows of the log for these steps, a line each; steps that are not there have none.
    pub fn log_rows(&self, steps: Range<usize>) -> String {
        let last = steps.end.min(self.events.len());
        (steps.start..last)
            .filter_map(|step| self.row(step))
            .map(|row| format!("{row}\n"))
            .collect()
    }

    /// When things happened at a node.
    pub fn span(&self, node: NodeId) -> Span {
        let steps = self.steps(node);
        let cut = (steps.iter().rev()).find(|&&step| self.events[step as usize].kind.skips());
        // Every node has a step: it was met by one.
        Span {
            first: steps[0] as usize,
            last: steps[steps.len() - 1] as usize,
            cut: cut.map(|&step| step as usize),
        }
    }

    /// The steps of a node.
    pub fn steps_of(&self, node: NodeId) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.steps(node).iter().map(|&step| step as usize)
    }

    fn steps(&self, node: NodeId) -> &[u32] {
        let [start, end] = [0, 1].map(|next| self.starts[node.index() + next] as usize);
        &self.steps_by_node[start..end]
    }

    /// What is known of a node after a step.
    pub fn look(&self, node: NodeId, step: usize) -> Look {
        let span = self.span(node);
        if step < span.first {
            return Look::Ahead;
        }
        if step >= span.last {
            return Look::Done;
        }
        let steps = self.steps(node);
        let passed = steps.partition_point(|&at| at as usize <= step);
        let event = &self.events[steps[passed - 1] as usize];
        Look::Open(event.value, event.window)
    }

    /// The nodes from the root to the one that a step is about.
    pub fn path(&self, step: usize) -> Vec<NodeId> {
        let last = self.events.get(step).map(|event| event.node);
        let mut path: Vec<NodeId> =
            std::iter::successors(last, |&node| self.tree.parent(node)).collect();
        path.reverse();
        path
    }
}

fn by_node(events: &[Event], nodes: usize) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0u32; nodes + 1];
    for event in events {
        starts[event.node.index() + 1] += 1;
    }
    for node in 0..nodes {
        starts[node + 1] += starts[node];
    }
    let mut next = starts.clone();
    let mut steps = vec![0u32; events.len()];
    for (step, event) in (0u32..).zip(events) {
        let place = &mut next[event.node.index()];
        steps[*place as usize] = step;
        *place += 1;
    }
    (steps, starts)
}

struct Recorder<'a> {
    room: Room,
    narrator: Narrator,
    collector: TreeCollector,
    labels: Vec<Label>,
    events: Vec<Event>,
    words: String,
    full: &'a Cell<bool>,
}

impl Listener for Recorder<'_> {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        if self.full.get() {
            return;
        }
        self.collector.step(path, step);
        let Some(node) = path.last() else { return };
        if self.collector.is_full() || self.events.len() == self.room.steps {
            self.full.set(true);
            return;
        }
        let kind = Kind::of(step);
        // Nodes are numbered as they are met, here and in the tree.
        if matches!(kind, Kind::Enter | Kind::Leaf | Kind::Hit) {
            self.labels.push(node.label);
        }
        let Some(id) = self.collector.met(node.id) else {
            return;
        };
        let (value, window) = match (step, Row::of(path, step, CutRows::Example)) {
            (Step::Leave(value), _) => (*value, node.window),
            (_, Some(row)) => (row.value, row.window),
            (_, None) => (node.value, node.window),
        };
        self.words += &self.narrator.sentence(path, step);
        let Ok(words) = u32::try_from(self.words.len()) else {
            self.full.set(true);
            return;
        };
        self.events.push(Event {
            node: id,
            kind,
            value,
            window,
            words,
        });
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::Algorithm;
    use crate::search::{Never, Request};
    use crate::trace::{LogStyle, write_log};
    use obverse_core::Position;

    const ROOM: Room = Room {
        nodes: 10_000,
        steps: 30_000,
    };

    fn request(algorithm: Algorithm, depth: u32) -> Request {
        Request {
            depth: Some(depth),
            ..Request::new(Position::start(), algorithm)
        }
    }

    fn recorded(algorithm: Algorithm, depth: u32) -> Recording {
        let subject = Subject::Position(request(algorithm, depth));
        Recording::new(subject, ROOM, &mut Never).unwrap()
    }

    #[test]
    fn the_log_is_the_one_that_is_written_while_searching() {
        for algorithm in Subject::ALGORITHMS {
            let mut expected = Vec::new();
            let subject = Subject::Position(request(algorithm, 4));
            write_log(&mut expected, &subject, LogStyle::default(), &mut ()).unwrap();
            let recording = recorded(algorithm, 4);
            let rows = recording.log_rows(0..recording.events().len());
            let whole = recording.log_head() + &rows;
            assert!(whole.as_bytes() == expected, "{algorithm}");
            let parts = (0..recording.events().len())
                .step_by(7)
                .map(|step| recording.log_rows(step..step + 7));
            let text: String = std::iter::once(recording.log_head()).chain(parts).collect();
            assert!(text.as_bytes() == expected, "{algorithm} in parts");
        }
    }

    /// What a reader of the steps knows, kept up to date the plain way.
    #[derive(Default)]
    struct Replay {
        looks: HashMap<NodeId, Look>,
        open: Vec<NodeId>,
    }

    impl Replay {
        fn step(&mut self, event: &Event) {
            if matches!(event.kind, Kind::Enter | Kind::Leaf | Kind::Hit) {
                self.open.push(event.node);
            }
            assert_eq!(self.open.last(), Some(&event.node));
            let mut look = Look::Open(event.value, event.window);
            if event.kind.ends_node() {
                look = Look::Done;
                self.open.pop();
            }
            self.looks.insert(event.node, look);
        }
    }

    #[test]
    fn what_is_known_after_a_step_is_what_replaying_tells() {
        for algorithm in Subject::ALGORITHMS {
            let recording = recorded(algorithm, 3);
            let mut replay = Replay::default();
            for (step, event) in recording.events().iter().enumerate() {
                replay.step(event);
                for id in recording.tree().ids() {
                    let known = replay.looks.get(&id).copied().unwrap_or(Look::Ahead);
                    assert_eq!(recording.look(id, step), known, "{algorithm} {step} {id:?}");
                }
                let path = recording.path(step);
                assert_eq!(path.last(), Some(&event.node));
                if !event.kind.ends_node() {
                    assert_eq!(path, replay.open, "{algorithm} {step}");
                }
                assert!(!recording.sentence(step).is_empty());
            }
            assert_eq!(replay.open, []);
            assert_eq!(recording.sentence(recording.events().len()), "");
        }
    }

    #[test]
    fn trees_of_numbers_are_kept_too() {
        let text = "((3 12 8)(2 4 6)(14 5 2))";
        let subject = Subject::Tree {
            tree: text.parse().unwrap(),
            text: text.to_owned(),
            algorithm: Algorithm::AlphaBeta,
        };
        let recording = Recording::new(subject, ROOM, &mut Never).unwrap();
        assert_eq!(recording.tree().len(), 11);
        assert!(recording.log_head().starts_with(HEADER));
        let cut = (recording.events().iter()).position(|event| event.kind == Kind::Cut);
        assert_eq!(
            recording.sentence(cut.unwrap()),
            "C is at most 2: MIN has c1. MAX already has 3 from a1, so c2 and c3 are skipped."
        );
        assert_eq!(
            recording.row(cut.unwrap()).unwrap().to_string(),
            "a2,1,2,3,2"
        );
    }

    #[test]
    fn what_does_not_fit_is_not_kept() {
        let subject = || Subject::Position(request(Algorithm::AlphaBeta, 2));
        for (nodes, steps, fits) in [(15, 34, true), (14, 100, false), (15, 33, false)] {
            let room = Room { nodes, steps };
            let recording = Recording::new(subject(), room, &mut Never);
            match recording {
                Ok(recording) => {
                    assert!(fits);
                    assert_eq!(recording.events().len(), 34);
                }
                Err(error) => assert!(!fits && error == NotRecorded::TooLarge(room)),
            }
        }
        let large = Subject::Position(request(Algorithm::Minimax, 9));
        let stopped = Recording::new(
            large,
            Room {
                nodes: 1 << 30,
                steps: 1 << 30,
            },
            &mut || true,
        );
        assert_eq!(stopped.err(), Some(NotRecorded::Stopped));
    }
}
