//! A textbook search of the position on the board, to be stepped through.

use std::sync::Arc;

use obverse_classic::drawing::NodeId;
use obverse_classic::search::{Never, Request};
use obverse_classic::trace::{self, Look, Recording, Room};
use obverse_classic::{Algorithm, EvaluationName, Value, Window};
use obverse_core::{Move, Position};
use obverse_formats::parse_move;

/// As much as is kept of a search: all depths that can be chosen, in all but rare positions.
const ROOM: Room = Room {
    nodes: 120_000,
    steps: 320_000,
};
/// The algorithms, in the order in which they are taught.
const ALGORITHMS: [Algorithm; 4] = [
    Algorithm::Minimax,
    Algorithm::AlphaBeta,
    Algorithm::Ordered,
    Algorithm::Scout,
];
/// The depths of a tree that can be looked at.
const DEPTHS: std::ops::RangeInclusive<u32> = 1..=4;

/// What is searched and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The position at the root.
    pub position: Position,
    /// The search.
    pub algorithm: Algorithm,
    /// What it thinks of leaves.
    pub evaluation: EvaluationName,
    /// How many plies.
    pub depth: u32,
}

/// A node on the way to where the search is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Station {
    /// What leads to it.
    pub name: String,
    /// The move that leads to it; nothing for the root.
    pub mv: Option<Move>,
    /// Who moves there.
    pub side: String,
    /// Its value so far.
    pub value: String,
    /// The bounds.
    pub window: String,
}

/// A moment of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// From the root to where the search is.
    pub path: Vec<Station>,
    /// What lies there.
    pub position: Position,
    /// What happens, in words.
    pub sentence: String,
    /// Whether something is skipped.
    pub is_cut: bool,
}

/// A search to be looked at, and where one looks.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What is searched.
    pub subject: Subject,
    /// The search; nothing if it is too large to be kept.
    recording: Option<Arc<Recording>>,
    at: usize,
}

impl Lesson {
    /// Alpha-beta, two plies.
    pub fn new(position: Position) -> Lesson {
        Lesson::on(Subject {
            position,
            algorithm: Algorithm::AlphaBeta,
            evaluation: EvaluationName::Weights,
            depth: 2,
        })
    }

    /// Searches and keeps all steps.
    pub fn on(subject: Subject) -> Lesson {
        let request = Request {
            depth: Some(subject.depth),
            evaluation: subject.evaluation,
            ..Request::new(subject.position, subject.algorithm)
        };
        let searched = trace::Subject::Position(request);
        Lesson {
            subject,
            recording: Recording::new(searched, ROOM, &mut Never)
                .ok()
                .map(Arc::new),
            at: 0,
        }
    }

    /// What the whole search did; nothing if it is too large to be kept.
    pub fn summary(&self) -> Option<String> {
        let outcome = self.recording.as_ref()?.outcome();
        Some(format!(
            "{} nodes, {} leaves, {} cut-offs",
            outcome.nodes, outcome.leaves, outcome.cutoffs
        ))
    }

    /// The same for another position.
    pub fn moved_to(&self, position: Position) -> Lesson {
        Lesson::on(Subject {
            position,
            ..self.subject
        })
    }

    /// With the next algorithm.
    pub fn next_algorithm(&self) -> Lesson {
        Lesson::on(Subject {
            algorithm: next(&ALGORITHMS, self.subject.algorithm),
            ..self.subject
        })
    }

    /// With the next evaluation.
    pub fn next_evaluation(&self) -> Lesson {
        Lesson::on(Subject {
            evaluation: next(EvaluationName::ALL, self.subject.evaluation),
            ..self.subject
        })
    }

    /// So many plies deeper.
    pub fn deeper(&self, plies: i32) -> Lesson {
        let depth = self.subject.depth.saturating_add_signed(plies);
        Lesson::on(Subject {
            depth: depth.clamp(*DEPTHS.start(), *DEPTHS.end()),
            ..self.subject
        })
    }

    /// Where one looks; nothing if the search is too large to be kept.
    pub fn moment(&self) -> Option<Moment> {
        let recording = self.recording.as_deref()?;
        let event = recording.events().get(self.at)?;
        let path = recording.path(self.at);
        let station = |&id: &NodeId| {
            let (value, window) = match recording.look(id, self.at) {
                Look::Open(value, window) if id != event.node => (value, window),
                _ => (event.value, event.window),
            };
            self.station(recording, id, value, window)
        };
        Some(Moment {
            position: (recording.tree()[event.node].position).unwrap_or(self.subject.position),
            path: path.iter().map(station).collect(),
            sentence: recording.sentence(self.at).to_owned(),
            is_cut: event.kind.skips(),
        })
    }

    fn station(&self, recording: &Recording, id: NodeId, value: Value, window: Window) -> Station {
        let node = &recording.tree()[id];
        Station {
            name: node.label.to_string(),
            mv: parse_move(&node.label).ok(),
            side: recording.subject().narrator().side(node.side),
            value: number(value),
            window: format!("{} .. {}", number(window.alpha), number(window.beta)),
        }
    }

    fn steps(&self) -> usize {
        self.recording.as_ref().map_or(0, |it| it.events().len())
    }

    /// The number of the step, from 1, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.at + 1, self.steps())
    }

    /// So many steps further.
    pub fn step(&mut self, steps: isize) {
        let last = self.steps().saturating_sub(1);
        self.at = self.at.saturating_add_signed(steps).min(last);
    }

    /// To the next cut-off, if there is one.
    pub fn step_to_cut(&mut self) -> bool {
        let events = self.recording.as_ref().map_or(&[][..], |it| it.events());
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

/// A value in few characters: infinities are what bounds start from, not numbers to read.
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
    fn every_step_has_words_and_a_way() {
        let mut lesson = Lesson::new(Position::start());
        let (first, count) = lesson.progress();
        assert_eq!(first, 1);
        assert!(count > 20);
        for _ in 0..count {
            let moment = lesson.moment().expect("a step");
            assert!(!moment.sentence.is_empty());
            assert_eq!(moment.path[0].name, "root");
            lesson.step(1);
        }
        assert_eq!(lesson.progress(), (count, count));
        let last = lesson.moment().expect("a step");
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
        let minimax = Lesson::on(Subject {
            algorithm: Algorithm::Minimax,
            ..alphabeta.subject
        });
        assert!(!minimax.clone().step_to_cut());
        assert!(minimax.progress().1 > alphabeta.progress().1);
    }

    #[test]
    fn long_searches_are_bounded() {
        let middle = obverse_formats::transcript::parse("f5d6c3d3c4f4f6f3e6e7").expect("moves");
        let lesson = Lesson::on(Subject {
            position: middle.position(),
            algorithm: Algorithm::Minimax,
            evaluation: EvaluationName::Weights,
            depth: 4,
        });
        assert!(lesson.progress().1 > 20_000);
        assert_eq!(lesson.deeper(9).subject.depth, 4);
    }
}
