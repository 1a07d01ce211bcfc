//! One algorithm at one depth over all positions, and what that says.

use std::time::{Duration, Instant};

use obverse_classic::Algorithm;
use obverse_classic::search::{Counters, Request, search};
use obverse_core::{Move, Position};

/// Cells that are over sooner are run again, and the shortest time counts: the first time says more
/// about the machine than about the algorithm.
const TOO_SHORT: Duration = Duration::from_millis(20);
const MOST_RUNS: u32 = 5;

/// What an algorithm did at a depth.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Who searched.
    pub algorithm: Algorithm,
    /// How many plies deep.
    pub depth: u32,
    /// The sums over all positions.
    pub work: Counters,
    /// The sum over all positions, in the fastest of several runs if they are short.
    pub time: Duration,
    /// The value and the best move of each position.
    pub answers: Vec<(i32, Option<Move>)>,
}

impl Cell {
    /// Searches every position, several times if it is fast; nothing if it was stopped.
    pub fn measure(
        request: &Request,
        positions: &[Position],
        stop: &dyn Fn() -> bool,
    ) -> Option<Cell> {
        let mut cell = Cell::run(request, positions, stop)?;
        let mut spent = cell.time;
        for _ in 1..MOST_RUNS {
            if spent >= TOO_SHORT {
                break;
            }
            let again = Cell::run(request, positions, stop)?;
            spent += again.time;
            cell.time = cell.time.min(again.time);
        }
        Some(cell)
    }

    /// Searches every position once; nothing if it was stopped.
    pub fn run(request: &Request, positions: &[Position], stop: &dyn Fn() -> bool) -> Option<Cell> {
        let mut cell = Cell {
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

    /// How many branches a uniform tree of the same depth with the same number of nodes would have:
    /// the solution of `1 + b + b^2 + ... + b^depth = nodes a position`. Nothing at depth 0.
    pub fn effective_branching(&self) -> Option<f64> {
        let nodes = self.work.nodes as f64 / self.answers.len() as f64;
        if self.depth == 0 || nodes < 2.0 {
            return None;
        }
        let size = |b: f64| (0..=self.depth).fold(0.0, |sum, _| sum * b + 1.0);
        let (mut low, mut high) = (0.0, nodes);
        // Every round halves what is left; after these nothing is left that a double could hold.
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
        let uniform = |nodes, depth| Cell {
            algorithm: Algorithm::Minimax,
            depth,
            work: Counters {
                nodes,
                ..Counters::default()
            },
            time: Duration::ZERO,
            answers: vec![(0, None)],
        };
        // 1 + 3 + 9 + 27
        let cell = uniform(40, 3);
        assert!((cell.effective_branching().expect("a tree") - 3.0).abs() < 1e-9);
        // A line of passes.
        let line = uniform(4, 3);
        assert!((line.effective_branching().expect("a tree") - 1.0).abs() < 1e-9);
        let root = uniform(1, 0);
        assert_eq!(root.effective_branching(), None);
    }
}
