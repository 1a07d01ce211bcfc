//! The algorithms that can be traced, and those whose logs can be checked.

use super::not_traced::{NotTraced, reason};
use super::traced_search::TracedSearch;
use crate::search::Algorithm;

impl TracedSearch {
    /// The algorithms that can be traced on a position.
    pub const ALGORITHMS: [Algorithm; 6] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Ordered,
        Algorithm::Table,
        Algorithm::Scout,
        Algorithm::ProbCut,
    ];

    /// Checks that an algorithm can be traced on a position.
    pub fn check_position(algorithm: Algorithm) -> Result<(), NotTraced> {
        if TracedSearch::ALGORITHMS.contains(&algorithm) {
            return Ok(());
        }
        Err(NotTraced {
            algorithm,
            why: reason(algorithm),
            expected: "minimax, alphabeta, ordered, table, scout or probcut",
        })
    }

    /// Checks that an algorithm can be traced on a tree of numbers.
    pub fn check_tree(algorithm: Algorithm) -> Result<(), NotTraced> {
        match algorithm {
            Algorithm::Minimax | Algorithm::AlphaBeta | Algorithm::Scout => Ok(()),
            _ => Err(NotTraced {
                algorithm,
                why: reason(algorithm),
                expected: "minimax, alphabeta or scout",
            }),
        }
    }

    /// Returns an error unless students' logs of this algorithm, run on a position, can be checked.
    pub fn check_position_log(algorithm: Algorithm) -> Result<(), NotTraced> {
        let why = match algorithm {
            Algorithm::Minimax | Algorithm::AlphaBeta => return Ok(()),
            _ if TracedSearch::ALGORITHMS.contains(&algorithm) => {
                "has its own move order and its own windows"
            }
            _ => reason(algorithm),
        };
        Err(NotTraced {
            algorithm,
            why,
            expected: NotTraced::TEXTBOOK,
        })
    }
}
