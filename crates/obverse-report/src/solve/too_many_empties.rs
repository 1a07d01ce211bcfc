//! Refusal of positions with too many empties to be solved.

use std::fmt;

use obverse_core::Position;
use obverse_engine::{Engine, Limits, Request, SearchState, Stop};
use obverse_files::Problem;

use super::solve_mode::SolveMode;

/// Node limit of the trial search: a position with many empties may still end after a few moves.
const TRIAL_NODES: u64 = 100_000;

/// Maximum number of positions that the error message names.
const NAMED: usize = 5;

/// Error: these positions have too many empties to be solved.
#[derive(Debug, thiserror::Error)]
#[error("{}: solving would take too long", List(.0))]
pub struct TooManyEmpties(Vec<Named>);

impl TooManyEmpties {
    /// Maximum number of empties; a position with more would take weeks at best.
    pub const MOST_EMPTIES: u32 = 36;
}

/// Number of a position in the input, from 1, and its number of empties.
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
            write!(f, "{comma}position {number} has {empties} empties")?;
        }
        match self.0.len().checked_sub(NAMED) {
            None | Some(0) => Ok(()),
            Some(1) => write!(f, ", and 1 more position has too many"),
            Some(more) => write!(f, ", and {more} more positions have too many"),
        }
    }
}

/// Returns an error if a position has too many empties and a short trial search does not solve it. Positions for
/// which `is_known` is true are already solved, and are accepted.
pub fn refuse_too_many_empties(
    problems: &[Problem],
    mode: SolveMode,
    is_known: impl Fn(Position) -> bool,
    engine: &mut Engine,
    stop: &Stop,
) -> Result<(), TooManyEmpties> {
    let mut too_many = Vec::new();
    for (index, problem) in problems.iter().enumerate() {
        let empties = problem.position.empty().len();
        if empties <= TooManyEmpties::MOST_EMPTIES || is_known(problem.position) {
            continue;
        }
        // The message names only a few positions, so further positions need no trial search.
        let is_easy = too_many.len() < NAMED && is_easy(problem, mode, engine, stop);
        if !is_easy {
            too_many.push(Named {
                number: index + 1,
                empties,
            });
        }
    }
    match too_many.is_empty() {
        true => Ok(()),
        false => Err(TooManyEmpties(too_many)),
    }
}

fn is_easy(problem: &Problem, mode: SolveMode, engine: &mut Engine, stop: &Stop) -> bool {
    let request = mode.request(problem.position);
    let limits = Limits {
        nodes: Some(TRIAL_NODES),
        ..request.limits
    };
    let request = Request { limits, ..request }.with_stop(stop.clone());
    engine.think(&request, &mut ()).state == SearchState::Done
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
            TooManyEmpties((1..=count).map(named).collect()).to_string()
        };
        assert!(named(1).starts_with("position 1 has 60 empties: solving"));
        assert!(named(5).contains("position 5 has") && !named(5).contains("more positions have"));
        assert!(named(7).contains("position 5 has 60 empties, and 2 more positions have too many"));
    }
}
