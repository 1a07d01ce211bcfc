use super::ffo_positions::{FfoPosition, PROGRAMS};
use super::ffo_result::FfoResult;

/// Totals over all FFO positions.
pub struct FfoTotals {
    pub(super) positions: u32,
    pub(super) wrong: u32,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    /// Sum of the published node counts of each compared program; `None` if a position has no published node counts.
    pub(super) published: Option<[u64; PROGRAMS]>,
}

impl Default for FfoTotals {
    fn default() -> FfoTotals {
        FfoTotals {
            positions: 0,
            wrong: 0,
            nodes: 0,
            seconds: 0.0,
            published: Some([0; PROGRAMS]),
        }
    }
}

impl FfoTotals {
    /// Adds the result of a position.
    pub fn add(&mut self, ffo: &FfoPosition, answer: &FfoResult) {
        self.positions += 1;
        self.wrong += u32::from(!answer.correct);
        self.nodes += answer.nodes;
        self.seconds += answer.seconds;
        let published = self.published.zip(ffo.published);
        self.published = published.map(|(sums, nodes)| [0, 1, 2].map(|i| sums[i] + nodes[i]));
    }

    /// Returns the number of solved positions.
    pub fn positions(&self) -> usize {
        self.positions as usize
    }

    /// Returns whether every result is correct.
    pub fn is_correct(&self) -> bool {
        self.wrong == 0
    }
}
