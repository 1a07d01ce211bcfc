//! Quiescence search: not stopping in the middle of a fight.
//!
//! The one fight every evaluation here misjudges at the horizon is over a corner. A position is
//! quiet when the side to move can take none. An unquiet one is worth, to the side to move, the
//! best of its static value (it need not take) and of what each corner it can take leads to, by the
//! same definition. At most four corners fall, so this always ends; and since no window is
//! involved, all exact algorithms still agree.

use obverse_core::{Bitboard, Board};

use super::Counters;
use crate::evaluation::Evaluation;

/// The value of a board for its player. Every position beyond the horizon counts as a node.
pub(crate) fn value<E: Evaluation>(evaluation: E, board: Board, counters: &mut Counters) -> i32 {
    let mut best = evaluation.value(board);
    for corner in board.moves() & Bitboard::CORNERS {
        counters.nodes += 1;
        best = best.max(-value(evaluation, board.play_unchecked(corner), counters));
    }
    best
}
