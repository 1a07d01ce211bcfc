//! Plan and measurement of a comparison.

use std::ops::RangeInclusive;

use obverse_classic::Algorithm;
use obverse_classic::search::probcut::sample_positions;
use obverse_classic::search::{Request, SearchOptions};
use obverse_core::Position;

use super::comparison_cell::ComparisonCell;

/// What a comparison measures: algorithms, positions and depths.
pub struct ComparisonPlan<'a> {
    /// Settings of all searches. The position, algorithm, depth and table size in it are ignored.
    pub request: &'a Request,
    /// Positions that each algorithm searches at each depth.
    pub positions: &'a [Position],
    /// Algorithms in table order.
    pub algorithms: &'a [Algorithm],
    /// Search depths, in plies.
    pub depths: RangeInclusive<u32>,
    /// An algorithm is skipped at depths where it is expected to visit more nodes than this over all positions.
    pub max_nodes: u64,
}

/// Result of a comparison. A cell is one algorithm at one depth, over all positions.
#[derive(Default)]
pub struct ComparisonMeasurement {
    /// Measured cells, by depth and then in table order.
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

/// Number of extra positions, one per random game, for counting ProbCut's errors.
pub const SAMPLES: usize = 100;
const SAMPLES_SEED: u64 = 2;

/// Returns the `table_bits` of the transposition table that fit a search of `depth` plies. At small depths, creating
/// a larger table would take longer than the search.
fn table_bits(depth: u32) -> u32 {
    let most = SearchOptions::default().table_bits;
    depth.saturating_mul(2).saturating_add(4).min(most)
}

impl ComparisonPlan<'_> {
    /// Returns the depths to measure. They include depths below the wanted ones, which show how fast the tree grows.
    fn measured_depths(&self) -> RangeInclusive<u32> {
        (*self.depths.start()).min(1)..=*self.depths.end()
    }

    /// Returns the number of parts of the work, for a progress bar.
    pub fn parts(&self) -> u64 {
        let rounds = self.measured_depths().count() as u64;
        let per_round = self.algorithms.len() as u64 + 1;
        rounds * per_round
    }

    /// Measures all cells, unless `stop` returns true before. `progress` receives the number of finished
    /// [parts](ComparisonPlan::parts).
    pub fn measure(
        &self,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(u64),
    ) -> ComparisonMeasurement {
        let mut measurement = ComparisonMeasurement::default();
        let mut done = 0;
        for depth in self.measured_depths() {
            for &algorithm in self.algorithms {
                progress(done);
                done += 1;
                self.measure_cell(algorithm, depth, stop, &mut measurement);
                if measurement.interrupted {
                    return self.wanted(measurement);
                }
            }
            progress(done);
            done += 1;
            if self.depths.contains(&depth) && self.algorithms.contains(&Algorithm::ProbCut) {
                measurement.interrupted = !self.count_errors(depth, stop, &mut measurement);
                if measurement.interrupted {
                    return self.wanted(measurement);
                }
            }
        }
        self.wanted(measurement)
    }

    fn measure_cell(
        &self,
        algorithm: Algorithm,
        depth: u32,
        stop: &dyn Fn() -> bool,
        measurement: &mut ComparisonMeasurement,
    ) {
        if let Some(expected_nodes) = measurement.expected_nodes(algorithm, depth)
            && expected_nodes > self.max_nodes
        {
            measurement.skipped.push(SkippedCell {
                algorithm,
                depth,
                expected_nodes,
            });
            return;
        }
        let request = self.request_for(algorithm, depth);
        match ComparisonCell::measure(&request, self.positions, stop) {
            Some(cell) => measurement.cells.push(cell),
            None => measurement.interrupted = true,
        }
    }

    fn request_for(&self, algorithm: Algorithm, depth: u32) -> Request {
        Request {
            algorithm,
            depth: Some(depth),
            options: SearchOptions {
                table_bits: table_bits(depth),
                ..self.request.options
            },
            ..self.request.clone()
        }
    }

    /// Counts the errors of ProbCut compared with `ordered` at a depth, unless that would take too many nodes. Returns
    /// false if stopped.
    fn count_errors(
        &self,
        depth: u32,
        stop: &dyn Fn() -> bool,
        measurement: &mut ComparisonMeasurement,
    ) -> bool {
        let share = (self.positions.len() + SAMPLES) as u64 / self.positions.len().max(1) as u64;
        let too_long = |algorithm| {
            // A cell that was not measured was skipped or not asked for. In the latter case, assume that it takes as
            // long as ProbCut.
            let cell = measurement.cell(algorithm, depth);
            cell.is_some_and(|cell| cell.work.nodes.saturating_mul(share) > self.max_nodes)
        };
        if measurement.cell(Algorithm::ProbCut, depth).is_none()
            || too_long(Algorithm::ProbCut)
            || too_long(Algorithm::Ordered)
        {
            return true;
        }
        let mut positions = self.positions.to_vec();
        positions.extend(sample_positions(SAMPLES, SAMPLES_SEED));
        let run = |algorithm| {
            let request = self.request_for(algorithm, depth);
            ComparisonCell::run(&request, &positions, stop)
        };
        let Some((exact, probable)) = run(Algorithm::Ordered).zip(run(Algorithm::ProbCut)) else {
            return false;
        };
        measurement
            .probcut
            .push(ProbCutErrors::new(&exact, &probable));
        true
    }

    /// Removes the cells of depths that were measured only to predict the node counts of greater depths.
    fn wanted(&self, mut measurement: ComparisonMeasurement) -> ComparisonMeasurement {
        measurement
            .cells
            .retain(|cell| self.depths.contains(&cell.depth));
        measurement
            .skipped
            .retain(|skipped| self.depths.contains(&skipped.depth));
        measurement
    }
}

impl ComparisonMeasurement {
    /// Returns the cell of an algorithm at a depth, if it was measured.
    pub fn cell(&self, algorithm: Algorithm, depth: u32) -> Option<&ComparisonCell> {
        self.cells
            .iter()
            .find(|cell| cell.algorithm == algorithm && cell.depth == depth)
    }

    /// Predicts the number of nodes of a cell from the growth at lower depths; `None` if too few of them were
    /// measured.
    fn expected_nodes(&self, algorithm: Algorithm, depth: u32) -> Option<u64> {
        let skipped = self.skipped.iter().rev();
        let before = skipped
            .clone()
            .find(|skipped| skipped.algorithm == algorithm);
        let growth = |below: f64, above: f64| (above / below).max(1.0);
        if let Some(before) = before {
            // A deeper cell needs even more nodes than a skipped one.
            return Some(before.expected_nodes.saturating_mul(2));
        }
        let nodes = |depth| Some(self.cell(algorithm, depth)?.work.nodes as f64);
        let last = nodes(depth.checked_sub(1)?)?;
        let lower = nodes(depth.checked_sub(2)?)?;
        // With pruning, even and odd depths grow at different rates, so use the growth over two plies as well.
        let rate = match depth.checked_sub(3).and_then(nodes) {
            Some(lowest) => growth(lowest, last).sqrt().max(growth(lower, last)),
            None => growth(lower, last),
        };
        Some((last * rate) as u64)
    }

    /// Returns the greatest depth up to `depth` at which minimax was measured, with its effective branching factor
    /// there; `None` if there is no such depth.
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

impl ProbCutErrors {
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
