//! All the cells of a comparison.

use std::ops::RangeInclusive;

use obverse_classic::Algorithm;
use obverse_classic::search::probcut::sample_positions;
use obverse_classic::search::{Options, Request};
use obverse_core::Position;

use super::cell::Cell;

/// What is to be compared.
pub struct Plan<'a> {
    /// Everything but the position, the algorithm and the depth.
    pub request: &'a Request,
    /// Every cell searches all of these.
    pub positions: &'a [Position],
    /// In the order of the table.
    pub algorithms: &'a [Algorithm],
    /// The depths in plies.
    pub depths: RangeInclusive<u32>,
    /// A cell that would take more nodes is left out.
    pub max_nodes: u64,
}

/// What became of a comparison.
#[derive(Default)]
pub struct Measurement {
    /// By depth, then in the order of the algorithms.
    pub cells: Vec<Cell>,
    /// What was left out, and how many nodes it would have taken.
    pub skipped: Vec<Skipped>,
    /// By depth, if ProbCut is among the algorithms.
    pub probcut: Vec<ProbcutErrors>,
    /// Whether it was stopped early.
    pub interrupted: bool,
}

/// A cell that would have taken too long.
#[derive(Clone, Copy, Debug)]
pub struct Skipped {
    /// Who would have searched.
    pub algorithm: Algorithm,
    /// How many plies deep.
    pub depth: u32,
    /// About how many nodes it would have taken.
    pub expected_nodes: u64,
}

/// How often ProbCut is wrong at a depth.
#[derive(Clone, Copy, Debug)]
pub struct ProbcutErrors {
    /// The depth in plies.
    pub depth: u32,
    /// How many positions were searched.
    pub positions: usize,
    /// How often its value differs from the exact one.
    pub wrong_values: usize,
    /// How often its move differs.
    pub wrong_moves: usize,
    /// The mean over all positions of how far its value is off.
    pub mean_error: f64,
    /// How far its worst value is off.
    pub largest_error: i32,
    /// Its nodes in per cent of those of `ordered`, which is the same without ProbCut.
    pub nodes_per_cent: f64,
}

/// From how many random games positions are added to those compared, to count ProbCut's errors.
pub const SAMPLES: usize = 100;
const SAMPLES_SEED: u64 = 2;

/// A table with room for the tree, so that at small depths it does not take longer to make than to
/// use.
fn table_bits(depth: u32) -> u32 {
    let most = Options::default().table_bits;
    depth.saturating_mul(2).saturating_add(4).min(most)
}

impl Plan<'_> {
    /// The depths to measure: lower ones than those wanted tell how fast the tree grows.
    fn measured_depths(&self) -> RangeInclusive<u32> {
        (*self.depths.start()).min(1)..=*self.depths.end()
    }

    /// How many parts the work has.
    pub fn parts(&self) -> u64 {
        let rounds = self.measured_depths().count() as u64;
        let per_round = self.algorithms.len() as u64 + 1;
        rounds * per_round
    }

    /// Measures until all is done or `stop` says so; `progress` hears how many of the
    /// [parts](Plan::parts) are done.
    pub fn measure(&self, stop: &dyn Fn() -> bool, progress: &mut dyn FnMut(u64)) -> Measurement {
        let mut measurement = Measurement::default();
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
        measurement: &mut Measurement,
    ) {
        if let Some(expected_nodes) = measurement.expected_nodes(algorithm, depth)
            && expected_nodes > self.max_nodes
        {
            measurement.skipped.push(Skipped {
                algorithm,
                depth,
                expected_nodes,
            });
            return;
        }
        let request = self.request_for(algorithm, depth);
        match Cell::measure(&request, self.positions, stop) {
            Some(cell) => measurement.cells.push(cell),
            None => measurement.interrupted = true,
        }
    }

    fn request_for(&self, algorithm: Algorithm, depth: u32) -> Request {
        Request {
            algorithm,
            depth: Some(depth),
            options: Options {
                table_bits: table_bits(depth),
                ..self.request.options
            },
            ..self.request.clone()
        }
    }

    /// Compares ProbCut with the search that it is without it; whether it came to an end.
    fn count_errors(
        &self,
        depth: u32,
        stop: &dyn Fn() -> bool,
        measurement: &mut Measurement,
    ) -> bool {
        let share = (self.positions.len() + SAMPLES) as u64 / self.positions.len().max(1) as u64;
        let too_long = |algorithm| {
            // Not measured means left out, or never asked for; the latter is as long as ProbCut.
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
            Cell::run(&request, &positions, stop)
        };
        let Some((exact, probable)) = run(Algorithm::Ordered).zip(run(Algorithm::ProbCut)) else {
            return false;
        };
        measurement
            .probcut
            .push(ProbcutErrors::new(&exact, &probable));
        true
    }

    /// Without the depths that were measured only to foretell others.
    fn wanted(&self, mut measurement: Measurement) -> Measurement {
        measurement
            .cells
            .retain(|cell| self.depths.contains(&cell.depth));
        measurement
            .skipped
            .retain(|skipped| self.depths.contains(&skipped.depth));
        measurement
    }
}

impl Measurement {
    /// What an algorithm did at a depth, if that was measured.
    pub fn cell(&self, algorithm: Algorithm, depth: u32) -> Option<&Cell> {
        self.cells
            .iter()
            .find(|cell| cell.algorithm == algorithm && cell.depth == depth)
    }

    /// How many nodes a cell will take if the tree goes on growing as before.
    fn expected_nodes(&self, algorithm: Algorithm, depth: u32) -> Option<u64> {
        let skipped = self.skipped.iter().rev();
        let before = skipped
            .clone()
            .find(|skipped| skipped.algorithm == algorithm);
        let growth = |below: f64, above: f64| (above / below).max(1.0);
        if let Some(before) = before {
            // It only gets worse.
            return Some(before.expected_nodes.saturating_mul(2));
        }
        let nodes = |depth| Some(self.cell(algorithm, depth)?.work.nodes as f64);
        let last = nodes(depth.checked_sub(1)?)?;
        let lower = nodes(depth.checked_sub(2)?)?;
        // Even and odd depths grow differently under pruning: two steps are safer than one.
        let rate = match depth.checked_sub(3).and_then(nodes) {
            Some(lowest) => growth(lowest, last).sqrt().max(growth(lower, last)),
            None => growth(lower, last),
        };
        Some((last * rate) as u64)
    }

    /// The effective branching factor of minimax at a depth, or at the deepest below it that minimax
    /// reached; with that depth.
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

    /// Exact algorithms that found something else than the first of them: there should be none.
    pub fn disagreements(&self) -> Vec<&Cell> {
        let exact = |cell: &&Cell| Algorithm::EXACT.contains(&cell.algorithm);
        let differs = |cell: &&Cell| {
            let mut others = self.cells.iter().filter(exact);
            let first = others.find(|other| other.depth == cell.depth);
            first.is_some_and(|first| first.answers != cell.answers)
        };
        self.cells.iter().filter(exact).filter(differs).collect()
    }
}

impl ProbcutErrors {
    fn new(exact: &Cell, probable: &Cell) -> ProbcutErrors {
        let pairs = || exact.answers.iter().zip(&probable.answers);
        let errors = || pairs().map(|(exact, probable)| (exact.0 - probable.0).abs());
        ProbcutErrors {
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
