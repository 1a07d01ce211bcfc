//! A recorded textbook search of the position on the board, to step through.

use std::sync::Arc;

use obverse_classic::drawing::NodeId;
use obverse_classic::search::{Never, Request};
use obverse_classic::trace::{self, NodeStatus, Recording, RecordingLimits};
use obverse_classic::{Algorithm, EvaluationName, Value, Window};
use obverse_core::{Move, Position};
use obverse_formats::parse_move;

/// Maximum size of a recorded search. Searches up to the maximum depth stay below this size, except in rare positions.
const ROOM: RecordingLimits = RecordingLimits {
    nodes: 120_000,
    steps: 320_000,
};
/// The algorithms to choose from, in teaching order.
const ALGORITHMS: [Algorithm; 4] = [
    Algorithm::Minimax,
    Algorithm::AlphaBeta,
    Algorithm::Ordered,
    Algorithm::Scout,
];
/// The depths to choose from, in plies.
const DEPTHS: std::ops::RangeInclusive<u32> = 1..=4;

/// Settings of a textbook search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonSettings {
    /// The position at the root.
    pub position: Position,
    /// The search algorithm.
    pub algorithm: Algorithm,
    /// Evaluation of the leaves.
    pub evaluation: EvaluationName,
    /// Search depth in plies.
    pub depth: u32,
}

/// A node on the path from the root to the node of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathNode {
    /// Label of the node: its move, or `root`.
    pub name: String,
    /// The move that leads to the node. `None` for the root.
    pub mv: Option<Move>,
    /// Name of the side to move at the node.
    pub side: String,
    /// Value of the node so far, as text.
    pub value: String,
    /// Alpha-beta window of the node at the step.
    pub window: String,
}

/// A step of the recorded search, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonStep {
    /// Path from the root to the node of the step.
    pub path: Vec<PathNode>,
    /// Position of the node.
    pub position: Position,
    /// Explanation of the step, in English.
    pub sentence: String,
    /// Whether the step skips moves, as a cutoff does.
    pub is_cut: bool,
}

/// A recorded search and the current step.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Settings of the search.
    pub settings: LessonSettings,
    /// The recorded search. `None` if the search is too large to record.
    recording: Option<Arc<Recording>>,
    at: usize,
}

impl Lesson {
    /// Searches a position with alpha-beta to depth 2.
    pub fn new(position: Position) -> Lesson {
        Lesson::on(LessonSettings {
            position,
            algorithm: Algorithm::AlphaBeta,
            evaluation: EvaluationName::Weights,
            depth: 2,
        })
    }

    /// Runs a search and records its steps.
    pub fn on(settings: LessonSettings) -> Lesson {
        let request = Request {
            depth: Some(settings.depth),
            evaluation: settings.evaluation,
            ..Request::new(settings.position, settings.algorithm)
        };
        let searched = trace::TracedSearch::Position(request);
        Lesson {
            settings,
            recording: Recording::new(searched, ROOM, &mut Never)
                .ok()
                .map(Arc::new),
            at: 0,
        }
    }

    /// Numbers of nodes, leaves and cutoffs of the whole search, as text. `None` if the search is too large.
    pub fn summary(&self) -> Option<String> {
        let outcome = self.recording.as_ref()?.outcome();
        let plural = |count: u64, one: &str, many: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {many}"),
        };
        Some(format!(
            "{}, {}, {}",
            plural(outcome.nodes, "node", "nodes"),
            plural(outcome.leaves, "leaf", "leaves"),
            plural(outcome.cutoffs, "cut-off", "cut-offs")
        ))
    }

    /// A new lesson with the same settings in another position.
    pub fn moved_to(&self, position: Position) -> Lesson {
        Lesson::on(LessonSettings {
            position,
            ..self.settings
        })
    }

    /// A new lesson with the next algorithm. The list of algorithms wraps around.
    pub fn next_algorithm(&self) -> Lesson {
        Lesson::on(LessonSettings {
            algorithm: next(&ALGORITHMS, self.settings.algorithm),
            ..self.settings
        })
    }

    /// A new lesson with the next evaluation. The list of evaluations wraps around.
    pub fn next_evaluation(&self) -> Lesson {
        Lesson::on(LessonSettings {
            evaluation: next(EvaluationName::ALL, self.settings.evaluation),
            ..self.settings
        })
    }

    /// A new lesson that searches `plies` plies deeper, or less deep if `plies` is negative. The depth stays within the
    /// depths to choose from.
    pub fn deeper(&self, plies: i32) -> Lesson {
        let depth = self.settings.depth.saturating_add_signed(plies);
        Lesson::on(LessonSettings {
            depth: depth.clamp(*DEPTHS.start(), *DEPTHS.end()),
            ..self.settings
        })
    }

    /// The current step. `None` if the search is too large.
    pub fn current_step(&self) -> Option<LessonStep> {
        let recording = self.recording.as_deref()?;
        let event = recording.steps().get(self.at)?;
        let path = recording.path(self.at);
        let path_node = |&id: &NodeId| {
            let (value, window) = match recording.node_status(id, self.at) {
                NodeStatus::Open(value, window) if id != event.node => (value, window),
                _ => (event.value, event.window),
            };
            self.path_node(recording, id, value, window)
        };
        Some(LessonStep {
            position: (recording.tree()[event.node].position).unwrap_or(self.settings.position),
            path: path.iter().map(path_node).collect(),
            sentence: recording.sentence(self.at).to_owned(),
            is_cut: event.kind.skips(),
        })
    }

    fn path_node(
        &self,
        recording: &Recording,
        id: NodeId,
        value: Value,
        window: Window,
    ) -> PathNode {
        let node = &recording.tree()[id];
        PathNode {
            name: node.label.to_string(),
            mv: parse_move(&node.label).ok(),
            side: recording.search().narrator().side(node.side),
            value: number(value),
            window: format!("{} .. {}", number(window.alpha), number(window.beta)),
        }
    }

    fn steps(&self) -> usize {
        self.recording.as_ref().map_or(0, |it| it.steps().len())
    }

    /// Number of the current step, from 1, and number of all steps.
    pub fn progress(&self) -> (usize, usize) {
        (self.at + 1, self.steps())
    }

    /// Goes `steps` steps forward, or back if `steps` is negative.
    pub fn step(&mut self, steps: isize) {
        let last = self.steps().saturating_sub(1);
        self.at = self.at.saturating_add_signed(steps).min(last);
    }

    /// Goes to the next step that skips moves, such as a cutoff. Returns false if there is no such step.
    pub fn step_to_cut(&mut self) -> bool {
        let events = self.recording.as_ref().map_or(&[][..], |it| it.steps());
        let mut rest = events.iter().skip(self.at + 1);
        let cut = rest.position(|event| event.kind.skips());
        if let Some(distance) = cut {
            self.at += 1 + distance;
        }
        cut.is_some()
    }
}

fn next<T: Copy + PartialEq>(all: &[T], current: T) -> T {
    let place = all.iter().position(|&item| item == current);
    all[place.map_or(0, |place| (place + 1) % all.len())]
}

/// Formats a value in a few characters. Initial window bounds are infinite: `+inf` and `-inf`.
fn number(value: Value) -> String {
    match value.finite() {
        Some(number) => format!("{number:+}"),
        None if value == Value::INFINITY => "+inf".to_owned(),
        None => "-inf".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_an_explanation_and_a_path() {
        let mut lesson = Lesson::new(Position::start());
        let (first, count) = lesson.progress();
        assert_eq!(first, 1);
        assert!(count > 20);
        for _ in 0..count {
            let step = lesson.current_step().expect("a step");
            assert!(!step.sentence.is_empty());
            assert_eq!(step.path[0].name, "root");
            lesson.step(1);
        }
        assert_eq!(lesson.progress(), (count, count));
        let last = lesson.current_step().expect("a step");
        assert!(
            last.sentence.starts_with("The value is"),
            "{}",
            last.sentence
        );
        lesson.step(isize::MIN);
        assert_eq!(lesson.progress(), (1, count));
    }

    #[test]
    fn alpha_beta_cuts_and_minimax_does_not() {
        let mut alphabeta = Lesson::new(Position::start());
        assert!(alphabeta.step_to_cut());
        let minimax = Lesson::on(LessonSettings {
            algorithm: Algorithm::Minimax,
            ..alphabeta.settings
        });
        assert!(!minimax.clone().step_to_cut());
        assert!(minimax.progress().1 > alphabeta.progress().1);
    }

    #[test]
    fn long_searches_are_bounded() {
        let middle = obverse_formats::transcript::parse("f5d6c3d3c4f4f6f3e6e7").expect("moves");
        let lesson = Lesson::on(LessonSettings {
            position: middle.position(),
            algorithm: Algorithm::Minimax,
            evaluation: EvaluationName::Weights,
            depth: 4,
        });
        assert!(lesson.progress().1 > 20_000);
        assert_eq!(lesson.deeper(9).settings.depth, 4);
    }
}
