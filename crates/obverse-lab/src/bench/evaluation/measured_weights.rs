use obverse_core::Board;
use obverse_engine::evaluation::{Evaluation, Indices, UNITS_PER_DISC, Weights};
use obverse_train::Errors;

use super::PLIES;

/// A set of weights with its evaluation errors by ply.
pub struct MeasuredWeights {
    /// Name of the weights, such as their path.
    pub(super) name: String,
    /// Digest that identifies the weights.
    pub(super) digest: u64,
    evaluation: Evaluation,
    errors: [Errors; PLIES],
}

impl MeasuredWeights {
    /// Starts the measurement of a set of weights; no position is measured yet.
    pub fn new(name: String, weights: Weights) -> MeasuredWeights {
        MeasuredWeights {
            name,
            digest: weights.digest(),
            evaluation: Evaluation::new(weights),
            errors: [Errors::default(); PLIES],
        }
    }

    /// Adds the error of the evaluation on a board. `score` is the known score, in discs for the side to move.
    pub(super) fn add(&mut self, board: Board, score: f64) {
        let empties = board.empty().len();
        let units = self.evaluation.evaluate(&Indices::new(board), empties);
        // Clamp to the range of final scores, as the engine does.
        let value = (f64::from(units) / f64::from(UNITS_PER_DISC)).clamp(-64.0, 64.0);
        let ply = PLIES.saturating_sub(empties as usize).min(PLIES - 1);
        self.errors[ply].add(value - score);
    }

    /// Adds up the errors of the plies from `first` to `last`, both included.
    pub(super) fn sum(&self, first: usize, last: usize) -> Errors {
        let mut sum = Errors::default();
        self.errors[first..=last].iter().for_each(|&ply| sum += ply);
        sum
    }
}
