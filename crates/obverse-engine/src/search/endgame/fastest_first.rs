//! Eight empty squares and more: the moves that leave the opponent least choice first.

use obverse_core::{Bitboard, Board};

use super::NO_MOVE;
use super::local_table::{LocalTable, Seen};
use super::short::short;
use crate::search::candidates::{Candidate, Candidates};
use crate::search::regions::{around, odd_quadrants};
use crate::search::stability;

/// Below this many empty squares sorting costs more than it saves.
const SORTED_FROM: u32 = 7;

/// The most empty squares it is for.
pub const MOST: u32 = 16;
const ROOM: usize = MOST as usize;

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
    if empties < SORTED_FROM {
        return short_or_last(nodes, board, alpha, empties);
    }
    *nodes += 1;
    if let Some(bound) = stability::cut(board, alpha, empties) {
        return bound;
    }
    if moves.is_empty() {
        let replies = board.opponent_moves();
        if replies.is_empty() {
            return board.final_score();
        }
        return -fastest_first(nodes, table, board.pass(), replies, -alpha - 1, empties);
    }
    let slot = table.slot(board);
    let mut seen = table.load(slot, board).unwrap_or(Seen::NOTHING);
    if i32::from(seen.lower) > alpha {
        return seen.lower.into();
    }
    if i32::from(seen.upper) <= alpha {
        return seen.upper.into();
    }

    let mut candidates = Candidates::<ROOM>::new(board, moves);
    let odd = Bitboard(odd_quadrants(board.empty().0));
    candidates.rate(|candidate| match seen.best {
        Some(best) if best == candidate.square => i32::MIN,
        _ => freedom(board, odd, candidate),
    });
    let mut best = NO_MOVE;
    for i in 0..candidates.len() {
        let candidate = candidates.select(i);
        let child = board.after(candidate.square, candidate.flips);
        let score = -fastest_first(
            nodes,
            table,
            child,
            candidate.replies,
            -alpha - 1,
            empties - 1,
        );
        if score > best {
            best = score;
            seen.best = Some(candidate.square);
            if score > alpha {
                break;
            }
        }
    }
    if best > alpha {
        seen.lower = seen.lower.max(best as i8);
    } else {
        seen.upper = seen.upper.min(best as i8);
    }
    table.store(slot, board, seen);
    best
}

/// Fewer empty squares than are sorted.
fn short_or_last(nodes: &mut u64, board: Board, alpha: i32, empties: u32) -> i32 {
    if empties >= 4 {
        short(nodes, board, alpha, empties)
    } else {
        super::last::few(nodes, board, alpha)
    }
}

/// How much choice a move leaves the opponent: its moves, more for corners, and its moves to be.
#[inline]
fn freedom(board: Board, odd: Bitboard, candidate: &Candidate) -> i32 {
    let own = board.player() | candidate.flips | candidate.square.bitboard();
    let frontier = Bitboard(around(own.0)) & (board.empty() - candidate.square.bitboard());
    let replies = candidate.replies;
    let mut key = 16 * replies.len() as i32
        + 16 * (replies & Bitboard::CORNERS).len() as i32
        + 4 * frontier.len() as i32;
    if Bitboard::CORNERS.contains(candidate.square) {
        key -= 16;
    }
    if odd.contains(candidate.square) {
        key -= 4;
    }
    key
}
