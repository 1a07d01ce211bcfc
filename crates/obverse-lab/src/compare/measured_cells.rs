use obverse_classic::Algorithm;

use super::comparison_cell::ComparisonCell;
use super::probcut_errors::ProbCutErrors;

/// Result of a comparison. A cell is one algorithm at one depth, over all positions.
#[derive(Default)]
pub struct MeasuredCells {
    /// Measured cells, sorted by depth, and then in the order of the algorithms in the plan.
    pub cells: Vec<ComparisonCell>,
    /// Skipped cells with their expected node counts.
    pub skipped: Vec<SkippedCell>,
    /// Errors of ProbCut by depth; empty if ProbCut is not among the algorithms.
    pub probcut: Vec<ProbCutErrors>,
    /// Whether the comparison was stopped early.
    pub interrupted: bool,
}

/// An algorithm at a depth that was skipped because it would visit too many nodes.
#[derive(Clone, Copy, Debug)]
pub struct SkippedCell {
    /// Algorithm that was not run.
    pub algorithm: Algorithm,
    /// Search depth, in plies.
    pub depth: u32,
    /// Expected number of nodes over all positions.
    pub expected_nodes: u64,
}

impl MeasuredCells {
    /// Returns the cell of an algorithm at a depth, if it was measured.
    pub fn cell(&self, algorithm: Algorithm, depth: u32) -> Option<&ComparisonCell> {
        self.cells
            .iter()
            .find(|cell| cell.algorithm == algorithm && cell.depth == depth)
    }

    /// Returns the greatest depth up to `depth` at which minimax was measured, with the effective branching factor of
    /// minimax at that depth; `None` if there is no such depth.
    pub fn branching(&self, depth: u32) -> Option<(u32, f64)> {
        let minimax = self
            .cells
            .iter()
            .filter(|cell| cell.algorithm == Algorithm::Minimax);
        minimax
            .filter(|cell| cell.depth <= depth)
            .max_by_key(|cell| cell.depth)
            .and_then(|cell| Some((cell.depth, cell.effective_branching()?)))
    }

    /// Returns the cells of exact algorithms whose results differ from those of the first exact algorithm at the same
    /// depth. Any such cell is a bug.
    pub fn disagreements(&self) -> Vec<&ComparisonCell> {
        let exact = |cell: &&ComparisonCell| Algorithm::EXACT.contains(&cell.algorithm);
        let differs = |cell: &&ComparisonCell| {
            let mut others = self.cells.iter().filter(exact);
            let first = others.find(|other| other.depth == cell.depth);
            first.is_some_and(|first| first.answers != cell.answers)
        };
        self.cells.iter().filter(exact).filter(differs).collect()
    }
}
