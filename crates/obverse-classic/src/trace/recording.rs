//! A recorded search: every step, its sentence, the tree, and the state of the tree after any step.

use std::cell::Cell;
use std::ops::Range;

use obverse_formats::search_problem::BoardRows;

use super::cut_rows::CutRows;
use super::label::Label;
use super::log_row::{LOG_HEADER, LogRow};
use super::log_style::LogStyle;
use super::log_writer::explained_row;
use super::position_after::position_after;
use super::recorded_step::RecordedStep;
use super::recorder::Recorder;
use super::step_kind::StepKind;
use super::trace_outcome::TraceOutcome;
use super::traced_search::TracedSearch;
use super::tree_collector::TreeCollector;
use crate::drawing::{NodeId, SearchTree};
use crate::evaluation::{CustomEvaluation, Evaluation};
use crate::search::Stop;
use crate::value::Value;
use crate::window::Window;

/// Limits on the size of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordingLimits {
    /// Maximum number of nodes.
    pub nodes: usize,
    /// Maximum number of steps.
    pub steps: usize,
}

/// Error: the search was not recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotRecorded {
    /// The search has more nodes or steps than these limits allow.
    #[error(
        "the search has more than {} nodes or {} steps, too many to record",
        .0.nodes, .0.steps
    )]
    TooLarge(RecordingLimits),
    /// The search was stopped.
    #[error("the search was stopped")]
    Stopped,
}

/// Numbers of the steps at which the display of a node changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeSpan {
    /// Number of the step that enters the node.
    pub first: usize,
    /// Number of the step that leaves the node; the value is final from then on.
    pub last: usize,
    /// Number of the step with the cut-off that skipped moves; `None` if no moves were skipped.
    pub cut: Option<usize>,
}

/// State of a node after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeStatus {
    /// The search has not visited the node yet.
    Unvisited,
    /// The search is at the node or below it: value so far and current window.
    Open(Value, Window),
    /// The search has left the node.
    Done,
}

/// A recorded search: its tree, its steps and a sentence for each step.
///
/// ```
/// use obverse_classic::trace::{Recording, RecordingLimits, TracedSearch};
/// use obverse_classic::search::{Never, Request};
/// use obverse_classic::Algorithm;
/// use obverse_core::Position;
///
/// let request = Request {
///     depth: Some(2),
///     ..Request::new(Position::start(), Algorithm::AlphaBeta)
/// };
/// let room = RecordingLimits { nodes: 100, steps: 1000 };
/// let recording = Recording::new(TracedSearch::Position(request), room, &mut Never)?;
/// assert_eq!(recording.tree().len(), 15);
/// assert_eq!(recording.sentence(0), "Black (MAX) moves and wants the highest value.");
/// # Ok::<(), obverse_classic::trace::NotRecorded>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recording {
    traced: TracedSearch,
    outcome: TraceOutcome,
    tree: SearchTree,
    labels: Vec<Label>,
    events: Vec<RecordedStep>,
    /// Concatenated sentences of all steps.
    sentences: String,
    /// Step numbers grouped by node, in the order of nodes.
    steps_by_node: Vec<u32>,
    /// Start of each node's group in `steps_by_node`, followed by the end of the last group.
    first_steps: Vec<u32>,
}

impl Recording {
    /// Runs a search and records it, unless it exceeds the limits or is stopped.
    pub fn new(
        traced: TracedSearch,
        room: RecordingLimits,
        stop: &mut dyn Stop,
    ) -> Result<Recording, NotRecorded> {
        let collector = traced.collector(room.nodes);
        Recording::run(traced, room, collector, stop, |traced, recorder, stop| {
            traced.trace(recorder, stop)
        })
    }

    /// Runs a search with a custom evaluation of the leaves and records it, unless it exceeds the limits or is stopped.
    pub fn with_evaluation<E: Evaluation>(
        custom: CustomEvaluation<'_, E>,
        traced: TracedSearch,
        room: RecordingLimits,
        stop: &mut dyn Stop,
    ) -> Result<Recording, NotRecorded> {
        let collector = traced.collector_with(custom.name, room.nodes);
        Recording::run(traced, room, collector, stop, |traced, recorder, stop| {
            traced.trace_with(custom.evaluation, recorder, stop)
        })
    }

    fn run(
        traced: TracedSearch,
        room: RecordingLimits,
        collector: TreeCollector,
        stop: &mut dyn Stop,
        trace: impl FnOnce(&TracedSearch, &mut Recorder<'_>, &mut dyn Stop) -> TraceOutcome,
    ) -> Result<Recording, NotRecorded> {
        let full = Cell::new(false);
        let stopped = Cell::new(false);
        let mut recorder = Recorder {
            room,
            narrator: traced.narrator(),
            collector,
            labels: Vec::new(),
            events: Vec::new(),
            sentences: String::new(),
            full: &full,
        };
        let outcome = trace(&traced, &mut recorder, &mut || {
            stopped.set(stopped.get() || stop.stop());
            stopped.get() || full.get()
        });
        if full.get() {
            return Err(NotRecorded::TooLarge(room));
        }
        let (mut events, mut sentences, mut labels) =
            (recorder.events, recorder.sentences, recorder.labels);
        let tree = match recorder.collector.finish() {
            Some(tree) if !stopped.get() => tree,
            _ => return Err(NotRecorded::Stopped),
        };
        events.shrink_to_fit();
        sentences.shrink_to_fit();
        labels.shrink_to_fit();
        let (steps_by_node, first_steps) = steps_by_node(&events, tree.len());
        Ok(Recording {
            traced,
            outcome,
            tree,
            labels,
            events,
            sentences,
            steps_by_node,
            first_steps,
        })
    }

    /// Returns the search that was recorded.
    pub fn search(&self) -> &TracedSearch {
        &self.traced
    }

    /// Returns the result of the search.
    pub fn outcome(&self) -> &TraceOutcome {
        &self.outcome
    }

    /// Returns the complete tree.
    pub fn tree(&self) -> &SearchTree {
        &self.tree
    }

    /// Returns all steps.
    pub fn steps(&self) -> &[RecordedStep] {
        &self.events
    }

    /// Returns the sentence of a step; empty past the last step.
    pub fn sentence(&self, step: usize) -> &str {
        let start = match step.checked_sub(1) {
            Some(before) => self.events.get(before).map(|event| event.sentences),
            None => Some(0),
        };
        let end = self.events.get(step).map(|event| event.sentences);
        (start.zip(end))
            .and_then(|(start, end)| self.sentences.get(start as usize..end as usize))
            .unwrap_or_default()
    }

    /// Returns the log row of a step; `None` if the step has no row.
    pub fn row(&self, step: usize) -> Option<LogRow> {
        let event = self.events.get(step).filter(|event| event.kind.has_row())?;
        Some(LogRow {
            label: self.labels[event.node.index()],
            ply: u32::try_from(self.tree.depth(event.node)).unwrap_or(u32::MAX),
            value: event.value,
            window: event.window,
        })
    }

    /// Returns the start of the log: the board after the best move (not for a tree of numbers), and the header.
    pub fn log_head(&self) -> String {
        let board = match (self.traced.root(), &self.outcome.report) {
            (Some(root), Some(report)) => BoardRows(position_after(root, report.best)).to_string(),
            _ => String::new(),
        };
        format!("{board}{LOG_HEADER}\n")
    }

    /// Returns the log rows of a range of steps, one per line. Steps past the end are ignored.
    pub fn log_rows(&self, steps: Range<usize>) -> String {
        let last = steps.end.min(self.events.len());
        (steps.start..last)
            .filter_map(|step| self.row(step))
            .map(|row| format!("{row}\n"))
            .collect()
    }

    /// Returns the log row of a step in a log with this kind of cut rows; `None` if the step has no row.
    fn row_in(&self, step: usize, cut_rows: CutRows) -> Option<LogRow> {
        let mut row = self.row(step)?;
        let event = &self.events[step];
        // Steps are recorded with the narrowed window, which is empty after a cut-off. The window before the cut-off is
        // that of the node's previous step.
        let is_cut = matches!(event.kind, StepKind::Cut | StepKind::Returned)
            && row.window.alpha >= row.window.beta;
        if is_cut && cut_rows == CutRows::Aima {
            let steps = self.node_steps(event.node);
            let place = steps.partition_point(|&at| (at as usize) < step);
            if let Some(before) = place.checked_sub(1) {
                row.window = self.events[steps[before] as usize].window;
            }
        }
        Some(row)
    }

    /// Returns the whole log, as [`write_trace_log`](super::write_trace_log) writes it.
    pub fn log(&self, style: LogStyle) -> String {
        let mut log = self.log_head();
        for step in 0..self.events.len() {
            if let Some(row) = self.row_in(step, style.cut_rows) {
                log += &match style.explains {
                    true => explained_row(&row, self.sentence(step)),
                    false => row.to_string(),
                };
                log.push('\n');
            }
        }
        if style.explains {
            log += &format!("\n{}\n", self.summary());
        }
        log
    }

    /// Returns the value, the chosen move and the work of the search in sentences.
    pub fn summary(&self) -> String {
        let last = self.events.len().saturating_sub(1);
        let left_root = self
            .events
            .last()
            .is_some_and(|event| event.kind == StepKind::Leave && event.node == self.tree.root());
        let sentence = match left_root {
            true => self.sentence(last).to_owned(),
            // A root that is a leaf has no `Leave` step.
            false => self.traced.narrator().value_of_root(self.outcome.value),
        };
        format!("{sentence} {}", self.outcome.in_words())
    }

    /// Returns the numbers of the first step, the last step and the cut-off of a node.
    pub fn span(&self, node: NodeId) -> NodeSpan {
        let steps = self.node_steps(node);
        let cut = (steps.iter().rev()).find(|&&step| self.events[step as usize].kind.skips());
        // Every node has at least one step.
        NodeSpan {
            first: steps[0] as usize,
            last: steps[steps.len() - 1] as usize,
            cut: cut.map(|&step| step as usize),
        }
    }

    /// Returns the numbers of the steps of a node.
    pub fn steps_of(&self, node: NodeId) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.node_steps(node).iter().map(|&step| step as usize)
    }

    fn node_steps(&self, node: NodeId) -> &[u32] {
        let [start, end] = [0, 1].map(|next| self.first_steps[node.index() + next] as usize);
        &self.steps_by_node[start..end]
    }

    /// Returns the state of a node after a step.
    pub fn node_status(&self, node: NodeId, step: usize) -> NodeStatus {
        let span = self.span(node);
        if step < span.first {
            return NodeStatus::Unvisited;
        }
        if step >= span.last {
            return NodeStatus::Done;
        }
        let steps = self.node_steps(node);
        let passed = steps.partition_point(|&at| at as usize <= step);
        let event = &self.events[steps[passed - 1] as usize];
        NodeStatus::Open(event.value, event.window)
    }

    /// Returns the path from the root to the node of a step; empty past the last step.
    pub fn path(&self, step: usize) -> Vec<NodeId> {
        let last = self.events.get(step).map(|event| event.node);
        let mut path: Vec<NodeId> =
            std::iter::successors(last, |&node| self.tree.parent(node)).collect();
        path.reverse();
        path
    }
}

fn steps_by_node(events: &[RecordedStep], nodes: usize) -> (Vec<u32>, Vec<u32>) {
    let mut first_steps = vec![0u32; nodes + 1];
    for event in events {
        first_steps[event.node.index() + 1] += 1;
    }
    for node in 0..nodes {
        first_steps[node + 1] += first_steps[node];
    }
    let mut next = first_steps.clone();
    let mut steps = vec![0u32; events.len()];
    for (step, event) in (0u32..).zip(events) {
        let place = &mut next[event.node.index()];
        steps[*place as usize] = step;
        *place += 1;
    }
    (steps, first_steps)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::search::{Never, Request};
    use crate::trace::StepKind;
    use crate::trace::{LogStyle, write_trace_log};
    use crate::{Algorithm, TieRule};
    use obverse_core::Position;

    const ROOM: RecordingLimits = RecordingLimits {
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
        let traced = TracedSearch::Position(request(algorithm, depth));
        Recording::new(traced, ROOM, &mut Never).unwrap()
    }

    #[test]
    fn recorded_logs_equal_written_logs() {
        for algorithm in TracedSearch::ALGORITHMS {
            let mut expected = Vec::new();
            let traced = TracedSearch::Position(request(algorithm, 4));
            write_trace_log(&mut expected, &traced, LogStyle::default(), &mut ()).unwrap();
            let recording = recorded(algorithm, 4);
            let rows = recording.log_rows(0..recording.steps().len());
            let whole = recording.log_head() + &rows;
            assert!(whole.as_bytes() == expected, "{algorithm}");
            let parts = (0..recording.steps().len())
                .step_by(7)
                .map(|step| recording.log_rows(step..step + 7));
            let text: String = std::iter::once(recording.log_head()).chain(parts).collect();
            assert!(text.as_bytes() == expected, "{algorithm} in parts");
        }
    }

    /// Reference implementation of node states: replays the steps one by one.
    #[derive(Default)]
    struct Replay {
        looks: HashMap<NodeId, NodeStatus>,
        open: Vec<NodeId>,
    }

    impl Replay {
        fn step(&mut self, event: &RecordedStep) {
            if matches!(
                event.kind,
                StepKind::Enter | StepKind::Leaf | StepKind::TableHit
            ) {
                self.open.push(event.node);
            }
            assert_eq!(self.open.last(), Some(&event.node));
            let mut look = NodeStatus::Open(event.value, event.window);
            if event.kind.ends_node() {
                look = NodeStatus::Done;
                self.open.pop();
            }
            self.looks.insert(event.node, look);
        }
    }

    #[test]
    fn node_states_equal_those_of_a_replay() {
        for algorithm in TracedSearch::ALGORITHMS {
            let recording = recorded(algorithm, 3);
            let mut replay = Replay::default();
            for (step, event) in recording.steps().iter().enumerate() {
                replay.step(event);
                for id in recording.tree().ids() {
                    let known = replay
                        .looks
                        .get(&id)
                        .copied()
                        .unwrap_or(NodeStatus::Unvisited);
                    assert_eq!(
                        recording.node_status(id, step),
                        known,
                        "{algorithm} {step} {id:?}"
                    );
                }
                let path = recording.path(step);
                assert_eq!(path.last(), Some(&event.node));
                if !event.kind.ends_node() {
                    assert_eq!(path, replay.open, "{algorithm} {step}");
                }
                assert!(!recording.sentence(step).is_empty());
            }
            assert_eq!(replay.open, []);
            assert_eq!(recording.sentence(recording.steps().len()), "");
        }
    }

    #[test]
    fn trees_of_numbers_can_be_recorded() {
        let text = "((3 12 8)(2 4 6)(14 5 2))";
        let traced = TracedSearch::Tree {
            tree: text.parse().unwrap(),
            text: text.to_owned(),
            algorithm: Algorithm::AlphaBeta,
            ties: TieRule::First,
        };
        let recording = Recording::new(traced, ROOM, &mut Never).unwrap();
        assert_eq!(recording.tree().len(), 11);
        assert!(recording.log_head().starts_with(LOG_HEADER));
        let cut = (recording.steps().iter()).position(|event| event.kind == StepKind::Cut);
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
    fn searches_beyond_the_limits_are_not_recorded() {
        let traced = || TracedSearch::Position(request(Algorithm::AlphaBeta, 2));
        for (nodes, steps, fits) in [(15, 34, true), (14, 100, false), (15, 33, false)] {
            let room = RecordingLimits { nodes, steps };
            let recording = Recording::new(traced(), room, &mut Never);
            match recording {
                Ok(recording) => {
                    assert!(fits);
                    assert_eq!(recording.steps().len(), 34);
                }
                Err(error) => assert!(!fits && error == NotRecorded::TooLarge(room)),
            }
        }
        let large = TracedSearch::Position(request(Algorithm::Minimax, 9));
        let stopped = Recording::new(
            large,
            RecordingLimits {
                nodes: 1 << 30,
                steps: 1 << 30,
            },
            &mut || true,
        );
        assert_eq!(stopped.err(), Some(NotRecorded::Stopped));
    }
}
