use obverse_core::Move;

use crate::evaluation::Evaluation;
use crate::game_tree::GameTree;
use crate::observer::{CutReason, Observer};
use crate::othello_tree::OthelloState;
use crate::search::announced_cut::{Reached, announced_cut};
use crate::search::negamax::{Negamax, NegamaxNode};
use crate::search::stop::Stop;

impl<E: Evaluation, S: Stop> Negamax<'_, E, S> {
    /// Reports a ProbCut cut-off and returns its value.
    pub(in crate::search) fn probcut_cutoff<O: Observer<Move, OthelloState>>(
        &mut self,
        observer: &mut O,
        at: &NegamaxNode,
        alpha: i32,
        beta: i32,
        value: i32,
    ) -> i32 {
        self.counters.cutoffs += 1;
        self.counters.horizon = true;
        self.pv.clear(at.ply);
        if observer.listens() {
            let node = at.node::<E>(alpha, beta);
            observer.enter(&node);
            let mut moves = self.tree.moves(at.state);
            let skipped = std::iter::from_fn(|| self.ties.next(&mut moves)).collect();
            let limit = if value >= beta {
                (Reached::Upper, beta)
            } else {
                (Reached::Lower, alpha)
            };
            observer.cut(
                &node,
                &announced_cut(at, limit, value, skipped, CutReason::Probable),
            );
            observer.leave(&node, at.announced(value));
        }
        value
    }
}
