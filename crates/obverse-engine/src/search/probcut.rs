//! Multi-ProbCut: a shallow search that is far enough outside the window stands for the deep one.

use crate::evaluation::Calibration;

use super::candidates::Candidate;
use super::node::Node;
use super::worker::{Worker, in_discs};

/// The deepest search there is.
const DEPTHS: usize = 61;

/// ProbCut's least depth. Below it the evaluation alone may speak.
const LEAST_DEPTH: u32 = 3;

/// How far deep searches stray from shallow ones, looked up.
pub struct Errors {
    /// Standard deviations in discs by empty squares and depth: of the shallow search that stands
    /// for it, and of the bare evaluation.
    sigma: Box<[[(f32, f32); DEPTHS]; DEPTHS]>,
}

impl Errors {
    pub fn new(calibration: &Calibration) -> Errors {
        let mut sigma = Box::new([[(0.0, 0.0); DEPTHS]; DEPTHS]);
        for (empties, row) in sigma.iter_mut().enumerate() {
            for (depth, sigma) in row.iter_mut().enumerate() {
                let (empties, depth) = (empties as u32, depth as u32);
                let error = |shallow| calibration.sigma(empties, depth, shallow);
                *sigma = (error(shallow_depth(depth)), error(0));
            }
        }
        Errors { sigma }
    }

    fn of(&self, empties: u32, depth: u32) -> (f32, f32) {
        let clamp = |n: u32| (n as usize).min(DEPTHS - 1);
        self.sigma[clamp(empties)][clamp(depth)]
    }
}

/// The depth of the search that stands for a deeper one: about half, of the same parity, since
/// evaluations lean towards the side that moved last.
fn shallow_depth(depth: u32) -> u32 {
    2 * (depth / 4) + depth % 2
}

impl Worker<'_> {
    /// A bound of the score that a prediction gives, if it is sure enough.
    pub(super) fn probcut(&mut self, node: &Node, alpha: i32, depth: u32) -> Option<i32> {
        let mut margin = self.selectivity.margin()?;
        if depth < node.empties {
            margin *= self.style.margin;
        }
        if depth < LEAST_DEPTH || self.predictions >= self.style.nested {
            return None;
        }
        let beta = alpha + 1;
        let shallow = shallow_depth(depth);
        let (deep_error, static_error) = self.errors.of(node.empties, depth);
        let distance = (margin * deep_error).ceil() as i32;
        // The shallow search is worth its time only where the evaluation points the same way.
        let value = self.estimate(node);
        let doubt = (margin * (static_error - deep_error).max(0.0)) as i32;

        let high = beta + distance;
        if high < 64 && value >= high - doubt {
            let score = self.predict(node, high - 1, shallow);
            if score >= high {
                return Some(beta);
            }
        }
        let low = alpha - distance;
        if low > -64 && value <= low + doubt {
            let score = self.predict(node, low, shallow);
            if score <= low {
                return Some(alpha);
            }
        }
        None
    }

    /// Whether the evaluation alone may stand for a search of this depth.
    #[inline]
    pub(super) fn may_foresee(&self, empties: u32, depth: u32) -> bool {
        self.style.last_plies
            && match depth {
                1 => true,
                2 => empties > 2 && self.predictions < self.style.nested,
                _ => false,
            }
    }

    /// A bound of the score that the evaluation alone gives with one ply left, or two.
    ///
    /// It leans towards the side that moved last: with one ply left the whole margin is asked for.
    #[inline]
    pub(super) fn foresee(&self, units: i32, empties: u32, alpha: i32, depth: u32) -> Option<i32> {
        let share = if depth == 1 { 1.0 } else { self.style.margin };
        let margin = share * self.selectivity.margin()?;
        let (_, error) = self.errors.of(empties, depth);
        let distance = (margin * error).ceil() as i32;
        let value = in_discs(units);
        if value > alpha + distance {
            Some(alpha + 1)
        } else if value <= alpha - distance {
            Some(alpha)
        } else {
            None
        }
    }

    /// What is foreseen of the board behind a move before it is made.
    #[inline]
    pub(super) fn foresee_child(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        alpha: i32,
        depth: u32,
    ) -> Option<i32> {
        let empties = node.empties - 1;
        if candidate.replies.is_empty() || !self.may_foresee(empties, depth - 1) {
            return None;
        }
        let bound = self.foresee(candidate.value?, empties, -alpha - 1, depth - 1)?;
        self.nodes += 1;
        Some(-bound)
    }

    fn predict(&mut self, node: &Node, alpha: i32, depth: u32) -> i32 {
        self.predictions += 1;
        let score = self.null_window(node, node.board.moves(), alpha, depth);
        self.predictions -= 1;
        if self.aborted { alpha } else { score }
    }
}
