use obverse_core::Board;
use obverse_engine::evaluation::{Evaluation, Indices, UNITS_PER_DISC, Weights};
use obverse_train::Errors;

use super::PLIES;

/// Weights, and their errors by ply.
pub struct Subject {
    /// What the weights are called.
    pub(super) name: String,
    /// Identifies the weights.
    pub(super) digest: u64,
    evaluation: Evaluation,
    errors: [Errors; PLIES],
}

impl Subject {
    /// Weights and what to call them, before anything is measured.
    pub fn new(name: String, weights: Weights) -> Subject {
        Subject {
            name,
            digest: weights.digest(),
            evaluation: Evaluation::new(weights),
            errors: [Errors::default(); PLIES],
        }
    }

    /// Compares what the evaluation says about a board with its score.
    pub(super) fn add(&mut self, board: Board, score: f64) {
        let empties = board.empty().len();
        let units = self.evaluation.evaluate(&Indices::new(board), empties);
        // No game is won by more, and the engine knows that too.
        let value = (f64::from(units) / f64::from(UNITS_PER_DISC)).clamp(-64.0, 64.0);
        let ply = PLIES.saturating_sub(empties as usize).min(PLIES - 1);
        self.errors[ply].add(value - score);
    }

    /// The errors of some plies together.
    pub(super) fn sum(&self, first: usize, last: usize) -> Errors {
        let mut sum = Errors::default();
        self.errors[first..=last].iter().for_each(|&ply| sum += ply);
        sum
    }
}
