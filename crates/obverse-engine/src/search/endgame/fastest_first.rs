//! Endgame search with six or more empties. Fastest-first ordering: moves that leave the opponent the lowest mobility
//! come first.

use obverse_core::kernel::LANES;
use obverse_core::{Bitboard, Board};

use super::bounds::Bounds;
use super::children::{self, Children, MAX_CHILDREN};
use super::five_empties::solve_5;
use super::local_table::{LocalTable, Subtable};
use super::{NO_MOVE, last_four_empties};
use crate::search::node_type::NodeType;
use crate::search::{settings, stability};

/// Highest number of empties that [`fastest_first`] can search.
pub const MAX_EMPTIES: u32 = MAX_CHILDREN as u32;

// A board has at most as many children as empties, and unsorted children must fit into a single vector.
const _: () = assert!(settings::UNSORTED_ALL_NODE_EMPTIES as usize <= LANES);

/// Tests whether the final score of a board is above `alpha`: returns a lower bound above `alpha`, or an upper bound
/// at or below `alpha`. `moves` are the board's legal moves, `node_type` is its expected type.
pub fn fastest_first(
    nodes: &mut u64,
    table: &mut LocalTable,
    board: Board,
    moves: Bitboard,
    alpha: i32,
    empties: u32,
    node_type: NodeType,
) -> i32 {
    debug_assert!(empties <= MAX_EMPTIES);
    if empties < 6 {
        return match empties {
            5 => solve_5(nodes, table, board, moves, alpha, node_type),
            _ => last_four_empties::solve_few(nodes, board, alpha),
        };
    }
    *nodes += 1;
    if node_type == NodeType::All
        && let Some(bound) = stability::cut(board, alpha)
    {
        return bound;
    }
    if moves.is_empty() {
        let replies = board.opponent_legal_squares();
        if replies.is_empty() {
            return board.final_score();
        }
        let (board, node_type) = (board.pass(), node_type.opposite());
        return -fastest_first(nodes, table, board, replies, -alpha - 1, empties, node_type);
    }
    if node_type == NodeType::All && empties <= settings::UNSORTED_ALL_NODE_EMPTIES {
        return search_unsorted(nodes, table, board, moves, alpha, empties);
    }
    let slot = table.slot(board, empties);
    let mut bounds = table.probe(slot, board).unwrap_or(Bounds::UNKNOWN);
    if let Some(score) = bounds.cutoff(alpha) {
        return score;
    }

    let mut children = Children::default();
    children.fill(board, moves, bounds.best_move);
    if empties >= settings::LOCAL_ETC_MIN_EMPTIES {
        let slots = children.slots(board, Subtable::of(empties - 1));
        let slots = &slots[..MAX_CHILDREN.min(moves.len() as usize)];
        for (index, &slot) in slots.iter().enumerate() {
            if let Some(bounds) = table.probe(slot, children.board(board, index))
                && -i32::from(bounds.upper) > alpha
            {
                return -i32::from(bounds.upper);
            }
        }
    }
    let mut best = NO_MOVE;
    let mut child_type = node_type.opposite();
    while let Some(next) = children.next() {
        let child = board.after(next.square, next.flips);
        let (replies, empties) = (next.replies, empties - 1);
        let score = -fastest_first(
            nodes,
            table,
            child,
            replies,
            -alpha - 1,
            empties,
            child_type,
        );
        if score > best {
            best = score;
            bounds.best_move = Some(next.square);
            if score > alpha {
                break;
            }
        }
        child_type = NodeType::Cut;
    }
    bounds.tighten(alpha, best);
    table.store(slot, board, bounds);
    best
}

/// Searches a node with few empties that is expected to be an all node. Tries the moves in the order of the squares.
///
/// The table is not probed for this node: the search of the parent has already probed the table for all of its
/// children, which include this node (enhanced transposition cutoff).
#[inline(always)]
fn search_unsorted(
    nodes: &mut u64,
    table: &mut LocalTable,
    board: Board,
    moves: Bitboard,
    alpha: i32,
    empties: u32,
) -> i32 {
    let mut best = NO_MOVE;
    for next in children::unsorted(board, moves) {
        let child = board.after(next.square, next.flips);
        let (replies, empties) = (next.replies, empties - 1);
        let child_type = NodeType::Cut;
        let score = -fastest_first(
            nodes,
            table,
            child,
            replies,
            -alpha - 1,
            empties,
            child_type,
        );
        best = best.max(score);
        if score > alpha {
            break;
        }
    }
    let mut bounds = Bounds::UNKNOWN;
    bounds.tighten(alpha, best);
    table.store(table.slot(board, empties), board, bounds);
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::brute_force::{exact_score, random_endgames};

    /// Checks all windows near the exact score, with either expected node type, in a table that holds earlier results.
    #[test]
    fn results_do_not_depend_on_the_node_type() {
        let mut table = LocalTable::new().expect("memory");
        let mut mispredicted = 0;
        for board in random_endgames(60, 8) {
            let score = exact_score(board);
            for alpha in (score - 9).max(-64)..(score + 9).min(64) {
                for node_type in [NodeType::Cut, NodeType::All] {
                    let (moves, empties) = (board.legal_squares(), board.empty().len());
                    let mut nodes = 0;
                    let result = fastest_first(
                        &mut nodes, &mut table, board, moves, alpha, empties, node_type,
                    );
                    assert_eq!(result > alpha, score > alpha, "{board:?} above {alpha}");
                    let is_bound = if result > alpha {
                        result <= score
                    } else {
                        result >= score
                    };
                    assert!(is_bound, "{board:?} above {alpha}: {result}, {score}");
                    mispredicted += u32::from((node_type == NodeType::Cut) != (score > alpha));
                }
            }
        }
        assert!(mispredicted > 5_000, "{mispredicted}");
    }
}
