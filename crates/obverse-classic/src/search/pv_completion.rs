//! The rest of a principal variation that a table hit cut short.

use obverse_core::Move;

use super::negamax::{Negamax, NegamaxNode};
use super::stop::Stop;
use crate::evaluation::Evaluation;
use crate::game_tree::GameTree;
use crate::value::INFINITY;

impl<E: Evaluation, S: Stop> Negamax<'_, E, S> {
    /// Returns the complete principal variation. A table hit inside the PV cuts the line short; the position there is
    /// searched again, which is quick because most of its subtree is in the table.
    pub(super) fn complete_pv(&mut self, root: NegamaxNode) -> Vec<Move> {
        let mut line = self.pv.root().to_vec();
        let mut at = root;
        let mut followed = 0;
        while !self.stopped {
            while let Some(&mv) = line.get(followed) {
                let singular = self.tree.singular(at.state);
                at = self.child(&at, mv, singular);
                followed += 1;
            }
            if self.table.is_none() || at.depth == 0 || self.tree.is_end(at.state) {
                break;
            }
            let from = NegamaxNode { ply: 0, ..at };
            self.expand(&mut (), &from, -INFINITY, INFINITY);
            if self.pv.root().is_empty() {
                break;
            }
            line.extend_from_slice(self.pv.root());
        }
        line
    }
}
