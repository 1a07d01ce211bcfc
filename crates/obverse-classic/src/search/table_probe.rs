//! The transposition table probe of negamax.

use obverse_core::Move;

use super::negamax::{Negamax, NegamaxNode};
use super::stop::Stop;
use crate::evaluation::Evaluation;
use crate::observer::{Observer, TableHit, ValueKind};
use crate::othello_tree::OthelloState;
use crate::side::Side;

impl<E: Evaluation, S: Stop> Negamax<'_, E, S> {
    /// Probes the transposition table. Returns a value if the entry settles the node for this window and depth,
    /// `None` otherwise.
    #[inline(always)]
    pub(super) fn probe_table<O: Observer<Move, OthelloState>>(
        &mut self,
        observer: &mut O,
        at: &NegamaxNode,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        // Always search the root: its best move is needed too, not only its value.
        if at.ply == 0 {
            return None;
        }
        let entry = *self.table.as_ref()?.probe(at.key?, at.state)?;
        let settles = match entry.kind {
            ValueKind::Exact => true,
            ValueKind::LowerBound => entry.value >= beta,
            ValueKind::UpperBound => entry.value <= alpha,
        };
        if !settles || !entry.answers(at.depth) {
            return None;
        }
        self.counters.table_hits += 1;
        self.counters.horizon |= !entry.complete;
        self.pv.clear(at.ply);
        let kind = match (at.side, entry.kind) {
            (Side::Min, ValueKind::LowerBound) => ValueKind::UpperBound,
            (Side::Min, ValueKind::UpperBound) => ValueKind::LowerBound,
            (_, kind) => kind,
        };
        let hit = TableHit {
            value: at.announced(entry.value),
            kind,
        };
        observer.table_hit(&at.node::<E>(alpha, beta), hit);
        Some(entry.value)
    }
}
