//! Static evaluation of a node, in evaluation units or in discs.

use crate::evaluation::UNITS_PER_DISC;

use super::node::Node;
use super::worker::Worker;

impl Worker<'_> {
    /// Static evaluation for the side to move, in evaluation units.
    #[inline]
    pub(super) fn static_eval_units(&self, node: &Node) -> i32 {
        let evaluate = || self.evaluation.evaluate(&node.indices, node.empties);
        node.static_eval.unwrap_or_else(evaluate)
    }

    /// Static evaluation for the side to move, in discs with fractions.
    pub(super) fn fractional_static_eval(&self, node: &Node) -> f32 {
        let units = self.static_eval_units(node);
        units as f32 / UNITS_PER_DISC as f32
    }

    /// Static evaluation for the side to move, in whole discs.
    #[inline]
    pub(super) fn static_eval(&self, node: &Node) -> i32 {
        to_discs(self.static_eval_units(node))
    }
}

/// Rounds evaluation units to whole discs.
#[inline]
pub fn to_discs(units: i32) -> i32 {
    // An estimate never claims a wipeout, which only a finished game can prove.
    ((units + UNITS_PER_DISC / 2) >> UNITS_PER_DISC.ilog2()).clamp(-63, 63)
}
