use super::comparison_cell::ComparisonCell;

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
    pub(super) fn new(exact: &ComparisonCell, probable: &ComparisonCell) -> ProbCutErrors {
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
