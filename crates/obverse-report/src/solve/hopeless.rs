//! Positions that no machine solves while somebody waits.

use std::fmt;

use obverse_core::Position;
use obverse_engine::{Engine, Limits, Request, State, Stop};
use obverse_files::Problem;

use super::question::Question;

/// A position with many empties may still be over in a few moves: so many nodes are spent to see.
const GLANCE: u64 = 100_000;

/// So many positions are named.
const NAMED: usize = 5;

/// Why nothing is solved.
#[derive(Debug, thiserror::Error)]
#[error("{}: solving would not end in any reasonable time", List(.0))]
pub struct Hopeless(Vec<Named>);

impl Hopeless {
    /// Searches with more empties take weeks at best.
    pub const MOST_EMPTIES: u32 = 36;
}

/// A position by its number among all, and its empties.
#[derive(Debug)]
struct Named {
    number: usize,
    empties: u32,
}

struct List<'a>(&'a [Named]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, named) in self.0.iter().take(NAMED).enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            let Named { number, empties } = named;
            write!(f, "{comma}position {number} has {empties} empty squares")?;
        }
        match self.0.len().checked_sub(NAMED) {
            None | Some(0) => Ok(()),
            Some(more) => write!(f, ", and {more} more have too many"),
        }
    }
}

/// Names the positions that will not be solved, if there are any.
pub fn refuse_hopeless(
    problems: &[Problem],
    question: Question,
    is_known: impl Fn(Position) -> bool,
    engine: &mut Engine,
    stop: &Stop,
) -> Result<(), Hopeless> {
    let mut hopeless = Vec::new();
    for (index, problem) in problems.iter().enumerate() {
        let empties = problem.position.empty().len();
        if empties <= Hopeless::MOST_EMPTIES || is_known(problem.position) {
            continue;
        }
        // When some are named, the others need no look.
        let is_easy = hopeless.len() < NAMED && is_easy(problem, question, engine, stop);
        if !is_easy {
            hopeless.push(Named {
                number: index + 1,
                empties,
            });
        }
    }
    match hopeless.is_empty() {
        true => Ok(()),
        false => Err(Hopeless(hopeless)),
    }
}

fn is_easy(problem: &Problem, question: Question, engine: &mut Engine, stop: &Stop) -> bool {
    let request = question.request(problem.position);
    let limits = Limits {
        nodes: Some(GLANCE),
        ..request.limits
    };
    let request = Request { limits, ..request }.with_stop(stop.clone());
    engine.think(&request, &mut ()).state == State::Done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_are_named_and_the_rest_counted() {
        let named = |count: usize| {
            let named = |number| Named {
                number,
                empties: 60,
            };
            Hopeless((1..=count).map(named).collect()).to_string()
        };
        assert!(named(1).starts_with("position 1 has 60 empty squares: solving"));
        assert!(named(5).contains("position 5 has") && !named(5).contains("more have"));
        assert!(named(7).contains("position 5 has 60 empty squares, and 2 more have too many"));
    }
}
