//! Six empty squares and more: the moves that leave the opponent least choice first.

use obverse_core::{Bitboard, Board};

use super::children::{Children, ROOM};
use super::five::solve_5;
use super::local_table::{LocalTable, Part, Seen};
use super::{NO_MOVE, last};
use crate::search::{settings, stability};

/// The most empty squares it is for.
pub const MOST: u32 = ROOM as u32;

/// Solves a board whose moves are known.
pub fn fastest_first(
    nodes: &mut u64,
    table: &mut LocalTable,
    board: Board,
    moves: Bitboard,
    alpha: i32,
    empties: u32,
) -> i32 {
    debug_assert!(empties <= MOST);
    if empties < 6 {
        return match empties {
            5 => solve_5(nodes, table, board, moves, alpha),
            _ => last::few(nodes, board, alpha),
        };
    }
    *nodes += 1;
    if let Some(bound) = stability::cut(board, alpha) {
        return bound;
    }
    if moves.is_empty() {
        let replies = board.opponent_moves();
        if replies.is_empty() {
            return board.final_score();
        }
        return -fastest_first(nodes, table, board.pass(), replies, -alpha - 1, empties);
    }
    let slot = table.slot(board, empties);
    let mut seen = table.load(slot, board).unwrap_or(Seen::NOTHING);
    if let Some(score) = seen.answer(alpha) {
        return score;
    }

    let mut children = Children::default();
    children.fill(board, moves, seen.best);
    if empties >= settings::SOLVED_CHILDREN_LOOKED_UP_FROM {
        let slots = children.slots(board, Part::of(empties - 1));
        let slots = &slots[..ROOM.min(moves.len() as usize)];
        for (number, &slot) in slots.iter().enumerate() {
            if let Some(seen) = table.load(slot, children.board(board, number))
                && -i32::from(seen.upper) > alpha
            {
                return -i32::from(seen.upper);
            }
        }
    }
    let mut best = NO_MOVE;
    while let Some(next) = children.next() {
        let child = board.after(next.square, next.flips);
        let score = -fastest_first(nodes, table, child, next.replies, -alpha - 1, empties - 1);
        if score > best {
            best = score;
            seen.best = Some(next.square);
            if score > alpha {
                break;
            }
        }
    }
    seen.add(alpha, best);
    table.store(slot, board, seen);
    best
}
