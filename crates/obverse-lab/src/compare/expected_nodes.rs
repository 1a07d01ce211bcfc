//! Prediction of node counts from those of lower depths.

use obverse_classic::Algorithm;

use super::measured_cells::MeasuredCells;

impl MeasuredCells {
    /// Predicts the number of nodes of an algorithm at a depth from the growth at lower depths. `None` if too few
    /// depths were measured.
    pub(super) fn expected_nodes(&self, algorithm: Algorithm, depth: u32) -> Option<u64> {
        let skipped = self.skipped.iter().rev();
        let before = skipped
            .clone()
            .find(|skipped| skipped.algorithm == algorithm);
        let growth = |below: f64, above: f64| (above / below).max(1.0);
        if let Some(before) = before {
            // A lower depth was already skipped. Assume that this depth needs at least twice the nodes of that depth.
            return Some(before.expected_nodes.saturating_mul(2));
        }
        let nodes = |depth| Some(self.cell(algorithm, depth)?.work.nodes as f64);
        let last = nodes(depth.checked_sub(1)?)?;
        let lower = nodes(depth.checked_sub(2)?)?;
        // With pruning, the node counts of even and odd depths grow at different rates, so use the growth over two
        // plies as well.
        let rate = match depth.checked_sub(3).and_then(nodes) {
            Some(lowest) => growth(lowest, last).sqrt().max(growth(lower, last)),
            None => growth(lower, last),
        };
        Some((last * rate) as u64)
    }
}
