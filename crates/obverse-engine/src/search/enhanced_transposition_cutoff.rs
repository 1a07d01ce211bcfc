//! Enhanced transposition cutoffs (ETC).

use super::move_list::ScoredMove;
use super::node::Node;
use super::worker::Worker;

impl Worker<'_> {
    /// Enhanced transposition cutoff: a lower bound above `alpha` that follows from the upper bound of a child in the
    /// transposition table; `None` if no child causes a cutoff.
    pub(super) fn etc_cutoff(
        &mut self,
        node: &Node,
        move_list: &[ScoredMove],
        alpha: i32,
        depth: u32,
    ) -> Option<i32> {
        let child = |mv: &ScoredMove| node.board.after(mv.square, mv.flips);
        // Prefetch all children first, so that their cache misses overlap.
        for mv in move_list {
            self.table.prefetch(child(mv));
        }
        for mv in move_list {
            let child = child(mv);
            if let Some(entry) = self.table.probe(child)
                && entry.suffices_for(depth - 1, self.selectivity)
                && -entry.upper > alpha
            {
                return Some(-entry.upper);
            }
        }
        None
    }

    /// Enhanced transposition cutoff from the local table of this thread. The bounds of children that the endgame
    /// search solves are in the local table.
    pub(super) fn local_etc_cutoff(
        &self,
        node: &Node,
        move_list: &[ScoredMove],
        alpha: i32,
    ) -> Option<i32> {
        let bounds = move_list.iter().filter_map(|mv| {
            let child = node.board.after(mv.square, mv.flips);
            self.local.upper_bound(child, node.empties - 1)
        });
        bounds.map(|upper| -upper).find(|&lower| lower > alpha)
    }
}
