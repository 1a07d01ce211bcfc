//! A textbook search of the position on the board, to be stepped through.

use std::cell::Cell;

use obverse_classic::search::Request;
use obverse_classic::trace::{Label, Listener, Narrator, OpenNode, Step, trace_position};
use obverse_classic::{Algorithm, EvaluationName, Value};
use obverse_core::{Move, Position};

/// More steps than anybody looks at, and as many as fit into some megabytes.
const MOST_STEPS: usize = 20_000;
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
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// What is searched.
    pub subject: Subject,
    moments: Vec<Moment>,
    at: usize,
    /// What the whole search did; nothing if it was too long to be followed to its end.
    pub summary: Option<String>,
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

    /// Searches and writes down what happens.
    pub fn on(subject: Subject) -> Lesson {
        let request = Request {
            depth: Some(subject.depth),
            evaluation: subject.evaluation,
            ..Request::new(subject.position, subject.algorithm)
        };
        // Long searches are cut off: only their beginning can be looked at anyway.
        let steps = Cell::new(0);
        let mut notes = Notes {
            narrator: Narrator {
                max: Some(subject.position.turn()),
            },
            root: subject.position,
            moments: Vec::new(),
            steps: &steps,
        };
        let report = trace_position(&request, &mut notes, &mut || steps.get() > MOST_STEPS);
        let whole = steps.get() <= MOST_STEPS;
        let summary = whole.then(|| {
            format!(
                "{} nodes, {} leaves, {} cut-offs",
                report.nodes, report.leaves, report.cutoffs
            )
        });
        Lesson {
            subject,
            moments: notes.moments,
            at: 0,
            summary,
        }
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

    /// Where one looks; nothing if there was nothing to search.
    pub fn moment(&self) -> Option<&Moment> {
        self.moments.get(self.at)
    }

    /// The number of the step, from 1, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.at + 1, self.moments.len())
    }

    /// So many steps further.
    pub fn step(&mut self, steps: isize) {
        let last = self.moments.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(steps).min(last);
    }

    /// To the next cut-off, if there is one.
    pub fn step_to_cut(&mut self) -> bool {
        let mut rest = self.moments.iter().skip(self.at + 1);
        let cut = rest.position(|moment| moment.is_cut);
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

/// Writes down the first steps of a search, and counts them all.
struct Notes<'a> {
    narrator: Narrator,
    root: Position,
    moments: Vec<Moment>,
    steps: &'a Cell<usize>,
}

impl Listener for Notes<'_> {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        self.steps.set(self.steps.get() + 1);
        if self.steps.get() > MOST_STEPS {
            return;
        }
        let station = |node: &OpenNode| Station {
            name: node.label.to_string(),
            mv: match node.label {
                Label::Move(mv) => Some(mv),
                Label::Root | Label::Branch { .. } => None,
            },
            side: self.narrator.side(node.side),
            value: number(node.value),
            window: format!(
                "{} .. {}",
                number(node.window.alpha),
                number(node.window.beta)
            ),
        };
        let position = path.last().and_then(|node| node.place.position());
        let is_cut = match step {
            Step::Returned(child) => child.cut.as_ref().is_some_and(|cut| !cut.moves.is_empty()),
            Step::GivenUp(..) => true,
            _ => false,
        };
        let moment = Moment {
            path: path.iter().map(station).collect(),
            position: position.unwrap_or(self.root),
            sentence: self.narrator.sentence(path, step),
            is_cut,
        };
        self.moments.push(moment);
    }
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
        assert!(lesson.progress().1 <= MOST_STEPS);
        assert_eq!(lesson.deeper(9).subject.depth, 4);
    }
}
