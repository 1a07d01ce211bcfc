use obverse_classic::Algorithm;
use obverse_classic::search::Request;
use obverse_classic::search::probcut::sample_positions;
use obverse_core::Position;

use super::comparison_cell::ComparisonCell;

/// Number of extra positions, one per random game, on which ProbCut's errors are counted.
pub const SAMPLES: usize = 100;
const SAMPLES_SEED: u64 = 2;

/// Errors of ProbCut at a depth, compared with `ordered`, which is the same search without ProbCut.
#[derive(Clone, Copy, Debug)]
pub struct ProbCutErrors {
    /// Search depth, in plies.
    pub depth: u32,
    /// Number of positions searched.
    pub positions: usize,
    /// Number of positions where ProbCut's value differs from that of `ordered`.
    pub wrong_values: usize,
    /// Number of positions where ProbCut's best move differs from that of `ordered`.
    pub wrong_moves: usize,
    /// Mean absolute difference between the two values, over all positions, in units of the evaluation.
    pub mean_error: f64,
    /// Largest absolute difference between the two values, in units of the evaluation.
    pub largest_error: i32,
    /// Nodes of ProbCut in per cent of the nodes of `ordered`.
    pub nodes_per_cent: f64,
}

impl ProbCutErrors {
    /// Searches these positions and the extra positions with ProbCut and with `ordered`, and counts the errors of
    /// ProbCut. Returns `None` if stopped.
    pub(super) fn count(
        request_for: impl Fn(Algorithm) -> Request,
        positions: &[Position],
        stop: &dyn Fn() -> bool,
    ) -> Option<ProbCutErrors> {
        let mut positions = positions.to_vec();
        positions.extend(sample_positions(SAMPLES, SAMPLES_SEED));
        let run = |algorithm| ComparisonCell::run(&request_for(algorithm), &positions, stop);
        let (exact, probable) = run(Algorithm::Ordered).zip(run(Algorithm::ProbCut))?;
        Some(ProbCutErrors::new(&exact, &probable))
    }

    fn new(exact: &ComparisonCell, probable: &ComparisonCell) -> ProbCutErrors {
        let pairs = || exact.answers.iter().zip(&probable.answers);
        let errors = || pairs().map(|(exact, probable)| (exact.0 - probable.0).abs());
        ProbCutErrors {
            depth: exact.depth,
            positions: exact.answers.len(),
            wrong_values: errors().filter(|&error| error != 0).count(),
            wrong_moves: pairs()
                .filter(|(exact, probable)| exact.1 != probable.1)
                .count(),
            mean_error: errors().map(f64::from).sum::<f64>() / exact.answers.len() as f64,
            largest_error: errors().max().unwrap_or(0),
            nodes_per_cent: 100.0 * probable.work.nodes as f64 / exact.work.nodes as f64,
        }
    }
}
