use std::ops::RangeInclusive;

use obverse_classic::Algorithm;
use obverse_classic::search::{Request, SearchOptions};
use obverse_core::Position;

use super::comparison_cell::ComparisonCell;
use super::measured_cells::{MeasuredCells, SkippedCell};
use super::probcut_errors::{ProbCutErrors, SAMPLES};

/// The searches of a comparison: algorithms, positions and depths.
pub struct ComparisonRun<'a> {
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

/// Returns the size (`table_bits`) of the transposition table for a search of `depth` plies. At small depths, creating
/// a larger table would take longer than the search.
fn table_bits(depth: u32) -> u32 {
    let most = SearchOptions::default().table_bits;
    depth.saturating_mul(2).saturating_add(4).min(most)
}

impl ComparisonRun<'_> {
    /// Returns the depths to measure. They include all lower depths, which are needed to predict the node counts of the
    /// wanted depths.
    fn measured_depths(&self) -> RangeInclusive<u32> {
        (*self.depths.start()).min(1)..=*self.depths.end()
    }

    /// Returns the number of parts of the work, for a progress bar.
    pub fn parts(&self) -> u64 {
        let rounds = self.measured_depths().count() as u64;
        let per_round = self.algorithms.len() as u64 + 1;
        rounds * per_round
    }

    /// Measures each algorithm at each depth, or stops early if `stop` returns true. `progress` receives the number of
    /// finished [parts](ComparisonRun::parts).
    pub fn measure(&self, stop: &dyn Fn() -> bool, progress: &mut dyn FnMut(u64)) -> MeasuredCells {
        let mut measurement = MeasuredCells::default();
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
                measurement.interrupted = !self.measure_probcut(depth, stop, &mut measurement);
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
        measurement: &mut MeasuredCells,
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

    /// Adds the errors of ProbCut at a depth to the measurement, unless that would take too many nodes. Returns false
    /// if stopped.
    fn measure_probcut(
        &self,
        depth: u32,
        stop: &dyn Fn() -> bool,
        measurement: &mut MeasuredCells,
    ) -> bool {
        let share = (self.positions.len() + SAMPLES) as u64 / self.positions.len().max(1) as u64;
        let too_long = |algorithm| {
            // If `ordered` has not been measured at this depth, assume that it visits about as many nodes as ProbCut.
            // ProbCut has been measured if this closure is called.
            let cell = measurement.cell(algorithm, depth);
            cell.is_some_and(|cell| cell.work.nodes.saturating_mul(share) > self.max_nodes)
        };
        if measurement.cell(Algorithm::ProbCut, depth).is_none()
            || too_long(Algorithm::ProbCut)
            || too_long(Algorithm::Ordered)
        {
            return true;
        }
        let request_for = |algorithm| self.request_for(algorithm, depth);
        let Some(errors) = ProbCutErrors::count(request_for, self.positions, stop) else {
            return false;
        };
        measurement.probcut.push(errors);
        true
    }

    /// Removes the results of depths that were measured only to predict the node counts of greater depths.
    fn wanted(&self, mut measurement: MeasuredCells) -> MeasuredCells {
        measurement
            .cells
            .retain(|cell| self.depths.contains(&cell.depth));
        measurement
            .skipped
            .retain(|skipped| self.depths.contains(&skipped.depth));
        measurement
    }
}
