//! Six empty squares and more: the moves that leave the opponent least choice first.

use obverse_core::kernel::LANES;
use obverse_core::{Bitboard, Board};

use super::children::{self, Children, ROOM};
use super::five::solve_5;
use super::local_table::{LocalTable, Part, Seen};
use super::{NO_MOVE, last};
use crate::search::expected::Expected;
use crate::search::{settings, stability};

/// The most empty squares it is for.
pub const MOST: u32 = ROOM as u32;

// Unsorted children are worked out in one go.
const _: () = assert!(settings::UNSORTED_UP_TO as usize <= LANES);

/// Solves a board whose moves are known.
pub fn fastest_first(
    nodes: &mut u64,
    table: &mut LocalTable,
    board: Board,
    moves: Bitboard,
    alpha: i32,
    empties: u32,
    expected: Expected,
) -> i32 {
    debug_assert!(empties <= MOST);
    if empties < 6 {
        return match empties {
            5 => solve_5(nodes, table, board, moves, alpha, expected),
            _ => last::few(nodes, board, alpha),
        };
    }
    *nodes += 1;
    if expected == Expected::NotAbove
        && let Some(bound) = stability::cut(board, alpha)
    {
        return bound;
    }
    if moves.is_empty() {
        let replies = board.opponent_moves();
        if replies.is_empty() {
            return board.final_score();
        }
        let (board, expected) = (board.pass(), expected.turned());
        return -fastest_first(nodes, table, board, replies, -alpha - 1, empties, expected);
    }
    if expected == Expected::NotAbove && empties <= settings::UNSORTED_UP_TO {
        return every_move(nodes, table, board, moves, alpha, empties);
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
    let mut expected = expected.turned();
    while let Some(next) = children.next() {
        let child = board.after(next.square, next.flips);
        let (replies, empties) = (next.replies, empties - 1);
        let score = -fastest_first(nodes, table, child, replies, -alpha - 1, empties, expected);
        if score > best {
            best = score;
            seen.best = Some(next.square);
            if score > alpha {
                break;
            }
        }
        expected = Expected::Above;
    }
    seen.add(alpha, best);
    table.store(slot, board, seen);
    best
}

/// Few empty squares, where no move is expected to be good enough: in whatever order. What the table knows of
/// such a board, the board before it has asked for.
#[inline(always)]
fn every_move(
    nodes: &mut u64,
    table: &mut LocalTable,
    board: Board,
    moves: Bitboard,
    alpha: i32,
    empties: u32,
) -> i32 {
    let mut best = NO_MOVE;
    for next in children::all(board, moves) {
        let child = board.after(next.square, next.flips);
        let (replies, empties) = (next.replies, empties - 1);
        let expected = Expected::Above;
        let score = -fastest_first(nodes, table, child, replies, -alpha - 1, empties, expected);
        best = best.max(score);
        if score > alpha {
            break;
        }
    }
    let mut seen = Seen::NOTHING;
    seen.add(alpha, best);
    table.store(table.slot(board, empties), board, seen);
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::brute_force::{endings, score};

    /// Each question with either expectation, and with what the questions before it left in the table.
    #[test]
    fn the_answer_is_right_whatever_is_expected() {
        let mut table = LocalTable::new().expect("memory");
        let mut surprises = 0;
        for board in endings(60, 8) {
            let score = score(board);
            for alpha in (score - 9).max(-64)..(score + 9).min(64) {
                for expected in [Expected::Above, Expected::NotAbove] {
                    let (moves, empties) = (board.moves(), board.empty().len());
                    let mut nodes = 0;
                    let answer = fastest_first(
                        &mut nodes, &mut table, board, moves, alpha, empties, expected,
                    );
                    assert_eq!(answer > alpha, score > alpha, "{board:?} above {alpha}");
                    let is_a_bound = if answer > alpha {
                        answer <= score
                    } else {
                        answer >= score
                    };
                    assert!(is_a_bound, "{board:?} above {alpha}: {answer}, {score}");
                    surprises += u32::from((expected == Expected::Above) != (score > alpha));
                }
            }
        }
        assert!(surprises > 5_000, "{surprises}");
    }
}
