//! A recorded search: every step, its sentence, the tree, and the state of the tree after any step.

use obverse_texts::Language;

use super::label::Label;
use super::node_span::NodeSpan;
use super::node_status::NodeStatus;
use super::recorded_step::RecordedStep;
use super::trace_outcome::TraceOutcome;
use super::traced_search::TracedSearch;
use crate::drawing::{NodeId, SearchTree};

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
    pub(super) traced: TracedSearch,
    pub(super) language: Language,
    pub(super) outcome: TraceOutcome,
    pub(super) tree: SearchTree,
    pub(super) labels: Vec<Label>,
    pub(super) events: Vec<RecordedStep>,
    /// Concatenated sentences of all steps.
    pub(super) sentences: String,
    /// Step numbers grouped by node, in the order of nodes.
    pub(super) steps_by_node: Vec<u32>,
    /// Start of each node's group in `steps_by_node`, followed by the end of the last group.
    pub(super) first_steps: Vec<u32>,
}

impl Recording {
    /// Returns the search that was recorded.
    pub fn search(&self) -> &TracedSearch {
        &self.traced
    }

    /// Returns the language of the sentences.
    pub fn language(&self) -> Language {
        self.language
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

    /// Returns the path from the root to the node of a step; empty past the last step.
    pub fn path(&self, step: usize) -> Vec<NodeId> {
        let last = self.events.get(step).map(|event| event.node);
        let mut path: Vec<NodeId> =
            std::iter::successors(last, |&node| self.tree.parent(node)).collect();
        path.reverse();
        path
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

    pub(super) fn node_steps(&self, node: NodeId) -> &[u32] {
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
}

/// Returns the step numbers grouped by node, and the start of each group, followed by the end of the last group.
pub(super) fn steps_by_node(events: &[RecordedStep], nodes: usize) -> (Vec<u32>, Vec<u32>) {
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
    use crate::trace::LOG_HEADER;
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
