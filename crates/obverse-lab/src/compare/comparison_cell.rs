//! One cell of a comparison: one algorithm at one depth, over all positions.

use std::time::{Duration, Instant};

use obverse_classic::Algorithm;
use obverse_classic::search::{Counters, Request, search};
use obverse_core::{Move, Position};

/// A cell (one algorithm at one depth) is run again until its runs have taken this time in total. The time of the
/// shortest run is kept, because the first run also warms up caches.
const TOO_SHORT: Duration = Duration::from_millis(20);
/// Maximum number of runs of a cell.
const MOST_RUNS: u32 = 5;

/// Work, time and results of an algorithm at a depth.
#[derive(Clone, Debug)]
pub struct ComparisonCell {
    /// Algorithm that searched the positions.
    pub algorithm: Algorithm,
    /// Search depth, in plies.
    pub depth: u32,
    /// Work counters, summed over all positions.
    pub work: Counters,
    /// Total time of all positions. If the cell was run several times, the time of the fastest run.
    pub time: Duration,
    /// Value of each position, and the best move if the search returned one.
    pub answers: Vec<(i32, Option<Move>)>,
}

impl ComparisonCell {
    /// Searches every position. Short searches are run up to five times, and the shortest time is kept. Returns `None`
    /// if stopped.
    pub fn measure(
        request: &Request,
        positions: &[Position],
        stop: &dyn Fn() -> bool,
    ) -> Option<ComparisonCell> {
        let mut cell = ComparisonCell::run(request, positions, stop)?;
        let mut spent = cell.time;
        for _ in 1..MOST_RUNS {
            if spent >= TOO_SHORT {
                break;
            }
            let again = ComparisonCell::run(request, positions, stop)?;
            spent += again.time;
            cell.time = cell.time.min(again.time);
        }
        Some(cell)
    }

    /// Measures an algorithm: searches every position once. Returns `None` if stopped.
    pub fn run(
        request: &Request,
        positions: &[Position],
        stop: &dyn Fn() -> bool,
    ) -> Option<ComparisonCell> {
        let mut cell = ComparisonCell {
            algorithm: request.algorithm,
            depth: request.depth.unwrap_or_default(),
            work: Counters::default(),
            time: Duration::ZERO,
            answers: Vec::with_capacity(positions.len()),
        };
        for &position in positions {
            let request = Request {
                position,
                ..request.clone()
            };
            let started = Instant::now();
            let report = search(&request, &mut (), &mut || stop());
            cell.time += started.elapsed();
            if stop() {
                return None;
            }
            cell.work.nodes += report.nodes;
            cell.work.leaves += report.leaves;
            cell.work.cutoffs += report.cutoffs;
            cell.work.table_hits += report.table_hits;
            cell.answers.push((report.value, report.best));
        }
        Some(cell)
    }

    /// Returns the effective branching factor: the branching factor `b` of a uniform tree with the same depth and
    /// number of nodes, so that `1 + b + b^2 + ... + b^depth` is the mean number of nodes per position. `None` at
    /// depth 0 or with fewer than 2 nodes per position.
    pub fn effective_branching(&self) -> Option<f64> {
        let nodes = self.work.nodes as f64 / self.answers.len() as f64;
        if self.depth == 0 || nodes < 2.0 {
            return None;
        }
        let size = |b: f64| (0..=self.depth).fold(0.0, |sum, _| sum * b + 1.0);
        let (mut low, mut high) = (0.0, nodes);
        // Bisection: 100 rounds exceed the precision of a double.
        for _ in 0..100 {
            let middle = (low + high) / 2.0;
            if size(middle) < nodes {
                low = middle;
            } else {
                high = middle;
            }
        }
        Some(high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uniform_tree_has_its_own_branching_factor() {
        let uniform = |nodes, depth| ComparisonCell {
            algorithm: Algorithm::Minimax,
            depth,
            work: Counters {
                nodes,
                ..Counters::default()
            },
            time: Duration::ZERO,
            answers: vec![(0, None)],
        };
        // 1 + 3 + 9 + 27 nodes: three children per node.
        let cell = uniform(40, 3);
        assert!((cell.effective_branching().expect("a tree") - 3.0).abs() < 1e-9);
        // One child per node, as in a line of passes.
        let line = uniform(4, 3);
        assert!((line.effective_branching().expect("a tree") - 1.0).abs() < 1e-9);
        let root = uniform(1, 0);
        assert_eq!(root.effective_branching(), None);
    }
}
