//! Multi-ProbCut (MPC): prunes a node when a shallow search predicts that the deep search fails high or low.
//!
//! The error of the prediction is modelled as normally distributed with a standard deviation sigma. The calibration, a
//! part of the weights, gives sigma as a function of empties and depths. A prediction counts if it lies t * sigma discs
//! outside the window; the threshold t comes from the [`Selectivity`](crate::Selectivity).

use super::move_list::ScoredMove;
use super::node::Node;
use super::settings;
use super::sigma_table::shallow_depth;
use super::static_eval::to_discs;
use super::worker::Worker;

/// One of the two shallow searches of multi-ProbCut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShallowSearch {
    /// Tests whether the node fails high.
    High,
    /// Tests whether the node fails low.
    Low,
}

impl Worker<'_> {
    /// MPC: returns `alpha + 1` if a shallow search predicts a score above `alpha`, `alpha` if it predicts a score at
    /// or below `alpha`, and `None` if no prediction has the required confidence.
    ///
    /// Begins with the search `first`. After an abort, the error is the shallow search that was aborted.
    pub(super) fn multi_probcut(
        &mut self,
        node: &Node,
        alpha: i32,
        depth: u32,
        first: ShallowSearch,
    ) -> Result<Option<i32>, ShallowSearch> {
        let Some(mut threshold) = self.selectivity.threshold() else {
            return Ok(None);
        };
        if depth < node.empties {
            threshold *= self.style.mpc_threshold_scale;
        }
        if depth < settings::MPC_MIN_DEPTH || self.mpc_nesting >= self.style.max_mpc_nesting {
            return Ok(None);
        }
        let beta = alpha + 1;
        let shallow = shallow_depth(depth);
        let (shallow_sigma, static_sigma) = self.sigmas.lookup(node.empties, depth);
        let margin = (threshold * shallow_sigma).ceil() as i32;
        // Run the shallow search only if the static evaluation makes a cutoff likely.
        let static_eval = self.static_eval(node);
        let slack = (threshold * (static_sigma - shallow_sigma).max(0.0)) as i32;

        let high = beta + margin;
        if first == ShallowSearch::High && high < 64 && static_eval >= high - slack {
            let score = self.shallow_search(node, high - 1, shallow);
            if self.aborted {
                return Err(ShallowSearch::High);
            }
            if score >= high {
                return Ok(Some(beta));
            }
        }
        let low = alpha - margin;
        if low > -64 && static_eval <= low + slack {
            let score = self.shallow_search(node, low, shallow);
            if self.aborted {
                return Err(ShallowSearch::Low);
            }
            if score <= low {
                return Ok(Some(alpha));
            }
        }
        Ok(None)
    }

    /// Whether static ProbCut may prune a node of this depth with this many empties.
    #[inline]
    pub(super) fn allows_static_probcut(&self, empties: u32, depth: u32) -> bool {
        self.style.static_probcut
            && match depth {
                1 => true,
                2 => empties > 2 && self.mpc_nesting < self.style.max_mpc_nesting,
                _ => false,
            }
    }

    /// Static ProbCut at depth 1 or 2: returns `alpha + 1`, `alpha` or `None` like `multi_probcut`, but predicts the
    /// score by the static evaluation `units` instead of a shallow search. Compare futility pruning in chess.
    ///
    /// At depth 1 the threshold is not scaled by the search style, because the prediction is less reliable: depths 0
    /// and 1 differ in parity, and the evaluation favours the side that moved last.
    #[inline]
    pub(super) fn static_probcut(
        &self,
        units: i32,
        empties: u32,
        alpha: i32,
        depth: u32,
    ) -> Option<i32> {
        let scale = if depth == 1 {
            1.0
        } else {
            self.style.mpc_threshold_scale
        };
        let threshold = scale * self.selectivity.threshold()?;
        let (_, sigma) = self.sigmas.lookup(empties, depth);
        let margin = (threshold * sigma).ceil() as i32;
        let static_eval = to_discs(units);
        if static_eval > alpha + margin {
            Some(alpha + 1)
        } else if static_eval <= alpha - margin {
            Some(alpha)
        } else {
            None
        }
    }

    /// Static ProbCut for the child after a move, before the move is made. Returns a bound of the move's score, for the
    /// side to move in `node`; `None` if there is no cutoff.
    #[inline]
    pub(super) fn static_probcut_child(
        &mut self,
        node: &Node,
        mv: &ScoredMove,
        alpha: i32,
        depth: u32,
    ) -> Option<i32> {
        let empties = node.empties - 1;
        if mv.replies.is_empty() || !self.allows_static_probcut(empties, depth - 1) {
            return None;
        }
        let bound = self.static_probcut(mv.child_eval?, empties, -alpha - 1, depth - 1)?;
        self.nodes += 1;
        Some(-bound)
    }

    /// A null-window search of the same node at a lower depth.
    fn shallow_search(&mut self, node: &Node, alpha: i32, depth: u32) -> i32 {
        self.mpc_nesting += 1;
        let score = self.null_window(node, node.board.legal_squares(), alpha, depth);
        self.mpc_nesting -= 1;
        score
    }
}
