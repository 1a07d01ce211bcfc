//! Move ordering above the endgame search: the hash moves, then fastest-first with the static evaluation.

use obverse_core::{Bitboard, Square};

use super::move_list::MoveList;
use super::node::Node;
use super::settings;
use super::worker::Worker;

/// Sort key offset of moves that were not evaluated: larger than the key of any evaluated move.
const AFTER_EVALUATED: i32 = 1 << 28;

/// Static move ordering at depth 1, where any scoring of moves costs more than it saves: corners, inner squares, edges,
/// C-squares, X-squares.
pub const STATIC_SQUARE_ORDER: [Bitboard; 5] = [
    Bitboard::CORNERS,
    Bitboard(0x003c_7e7e_7e7e_3c00),
    Bitboard(0x3c00_8181_8181_003c),
    Bitboard::C_SQUARES,
    Bitboard::X_SQUARES,
];

impl Worker<'_> {
    /// Scores the moves from index `i` on by the static evaluation of the child plus a mobility cost (fastest-first).
    ///
    /// The second hash move comes first, because the first hash move, if any, is at an index below `i`. Moves that wipe
    /// out the opponent come next. In a solve with few empties, high-mobility moves come last and are not evaluated.
    pub(super) fn score_moves_from(
        &mut self,
        i: usize,
        node: &Node,
        depth: u32,
        move_list: &mut MoveList,
        second_hash_move: Option<Square>,
    ) {
        let Worker {
            evaluation, table, ..
        } = *self;
        // Prefetch the table entries of the children if the children will probe the table, which they do if their depth
        // is at least 2. If the depth of this node is at least ETC_MIN_DEPTH, no prefetch is needed: in null-window
        // nodes ETC has already prefetched the entries, and PV nodes are too few to matter.
        let child_probes_table = (3..settings::ETC_MIN_DEPTH).contains(&depth);
        let mobility_cost = if depth >= node.empties {
            &settings::ENDGAME_MOBILITY_COST
        } else {
            &self.style.mobility_cost
        };
        let mut max_cost = i32::MAX;
        if depth >= node.empties && node.empties <= settings::LOW_MOBILITY_EVAL_EMPTIES {
            let costs = move_list[i..].iter().map(|it| mobility_cost.of(it.replies));
            max_cost = costs
                .min()
                .map_or(max_cost, |it| it + settings::LOW_MOBILITY_EVAL_COST);
        }
        let children = node.indices.children();
        let mut evaluated = 0;
        move_list.score_from(i, |mv| {
            if Some(mv.square) == second_hash_move {
                return i32::MIN;
            }
            if mv.flips == node.board.opponent() {
                return i32::MIN + 1;
            }
            let cost = mobility_cost.of(mv.replies);
            if cost > max_cost {
                return AFTER_EVALUATED + cost;
            }
            evaluated += 1;
            if child_probes_table {
                table.prefetch(node.board.after(mv.square, mv.flips));
            }
            let placed = (mv.square, mv.flips);
            let eval = evaluation.evaluate_child(&children, placed, node.empties - 1);
            mv.child_eval = Some(eval);
            eval + cost
        });
        self.nodes += evaluated;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn static_order_contains_every_square_once() {
        let mut seen = Bitboard::EMPTY;
        for set in STATIC_SQUARE_ORDER {
            assert!(seen.is_disjoint(set), "{set:?} comes twice");
            seen |= set;
        }
        assert_eq!(seen, Bitboard::FULL);
    }
}
