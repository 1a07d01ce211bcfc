//! Endgame search with at most four empties: unrolled, without move lists and hash tables.
//!
//! Every function is a null-window search: a result above `alpha` is a lower bound of the score, a result at or below
//! `alpha` an upper bound. Scores are final disc differences with empties to the winner, which are always even.
//!
//! Two bitboards hold the empties and the quadrants with an odd number of empties (`odd`). Moves into odd quadrants
//! come first, chosen by masks instead of branches.
//!
//! Discs stay in vector registers between flips. Functions with such vectors as arguments use C's calling convention,
//! which passes vectors in registers; Rust's convention passes vectors in memory.
#![allow(improper_ctypes_definitions, reason = "called only within this file")]

use obverse_core::kernel::{Wide, flips_wide, last_flips};
use obverse_core::{Bitboard, Board, Square};

use super::NO_MOVE;
use super::children::Child;
use crate::search::node_type::NodeType;
use crate::search::quadrants::{odd_quadrants, quadrant};
use crate::search::stability;

/// The board with the discs of two vectors.
#[inline(always)]
fn board(player: Wide, opponent: Wide) -> Board {
    Board::new_unchecked(Bitboard(player.into()), Bitboard(opponent.into()))
}

/// The player's and the opponent's discs as vectors.
#[inline(always)]
fn wide(board: Board) -> (Wide, Wide) {
    (board.player().0.into(), board.opponent().0.into())
}

/// The first square of a nonempty set.
#[inline(always)]
fn first(squares: u64) -> Square {
    debug_assert_ne!(squares, 0);
    Square::from_low_bits(squares.trailing_zeros())
}

/// The set without its first square.
#[inline(always)]
fn rest(squares: u64) -> u64 {
    squares & squares.wrapping_sub(1)
}

/// The exact score of a board whose last empty square is `square`.
#[inline(always)]
fn solve_1(nodes: &mut u64, player: u64, square: Square) -> i32 {
    *nodes += 1;
    let twice = 2 * player.count_ones() as i32;
    let flips = last_flips(square, player);
    let after_move = twice + 2 * flips.player as i32 - 62;
    let after_pass = twice - 2 * flips.opponent as i32 - 64;
    let after_both_pass = if twice < 64 { twice - 64 } else { twice - 62 };
    let without_move = if flips.opponent > 0 {
        after_pass
    } else {
        after_both_pass
    };
    if flips.player > 0 {
        after_move
    } else {
        without_move
    }
}

/// Null-window search with two empties. Returns a bound of the score.
extern "C" fn solve_2(
    nodes: &mut u64,
    player: Wide,
    opponent: Wide,
    empty: u64,
    alpha: i32,
) -> i32 {
    *nodes += 1;
    let (a, b) = (first(empty), first(rest(empty)));
    match try_2(nodes, player, opponent, [a, b], alpha) {
        NO_MOVE => match try_2(nodes, opponent, player, [a, b], -alpha - 1) {
            NO_MOVE => board(player, opponent).final_score(),
            score => -score,
        },
        score => score,
    }
}

/// The best score of the moves to two squares; [`NO_MOVE`] if neither move is legal.
#[inline(always)]
fn try_2(nodes: &mut u64, player: Wide, opponent: Wide, [a, b]: [Square; 2], alpha: i32) -> i32 {
    let mut best = NO_MOVE;
    if let Some(flipped) = flips_wide(a, player, opponent) {
        best = -solve_1(nodes, (opponent ^ flipped).into(), b);
        if best > alpha {
            return best;
        }
    }
    if let Some(flipped) = flips_wide(b, player, opponent) {
        best = best.max(-solve_1(nodes, (opponent ^ flipped).into(), a));
    }
    best
}

/// Null-window search with three empties. Returns a bound of the score.
extern "C" fn solve_3(
    nodes: &mut u64,
    player: Wide,
    opponent: Wide,
    empty: u64,
    odd: u64,
    alpha: i32,
) -> i32 {
    match try_3(nodes, player, opponent, empty, odd, alpha) {
        NO_MOVE => match try_3(nodes, opponent, player, empty, odd, -alpha - 1) {
            NO_MOVE => board(player, opponent).final_score(),
            score => -score,
        },
        score => score,
    }
}

/// The best score of the moves to three empties; [`NO_MOVE`] if none of the moves is legal.
#[inline(always)]
fn try_3(nodes: &mut u64, player: Wide, opponent: Wide, empty: u64, odd: u64, alpha: i32) -> i32 {
    *nodes += 1;
    // One or all three of the empties are in odd quadrants, so `empty & odd` is not empty.
    let a = first(empty & odd);
    let others = empty ^ a.bitboard().0;
    let mut best = NO_MOVE;
    for square in [a, first(others), first(rest(others))] {
        if let Some(flipped) = flips_wide(square, player, opponent) {
            let place = square.bitboard().0;
            let after = player | flipped | Wide::from(place);
            let score = -solve_2(nodes, opponent ^ flipped, after, empty ^ place, -alpha - 1);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

/// Null-window search with four empties, after a move on a board with five. Returns a bound of the score. `odd` is the
/// set of odd quadrants before the move.
#[inline(always)]
pub(super) fn solve_4_after(
    nodes: &mut u64,
    board: Board,
    child: Child,
    odd: u64,
    alpha: i32,
    node_type: NodeType,
) -> i32 {
    if node_type == NodeType::All
        && let Some(bound) = stability::cut(board.after(child.square, child.flips), alpha)
    {
        *nodes += 1;
        return bound;
    }
    let (player, opponent) = wide(board);
    let (place, flipped) = (child.square.bitboard().0, Wide::from(child.flips.0));
    solve_4(
        nodes,
        opponent ^ flipped,
        player | flipped | Wide::from(place),
        child.replies.0,
        board.empty().0 ^ place,
        odd ^ quadrant(child.square),
        alpha,
    )
}

/// Null-window search with four empties. Returns a bound of the score. `moves` are the legal moves.
extern "C" fn solve_4(
    nodes: &mut u64,
    player: Wide,
    opponent: Wide,
    moves: u64,
    empty: u64,
    odd: u64,
    alpha: i32,
) -> i32 {
    *nodes += 1;
    if moves == 0 {
        let current = board(player, opponent);
        return match current.opponent_legal_squares() {
            Bitboard::EMPTY => current.final_score(),
            Bitboard(moves) => -try_4(nodes, opponent, player, moves, empty, odd, -alpha - 1),
        };
    }
    try_4(nodes, player, opponent, moves, empty, odd, alpha)
}

/// The best score of these legal moves with four empties.
#[inline(always)]
fn try_4(
    nodes: &mut u64,
    player: Wide,
    opponent: Wide,
    moves: u64,
    empty: u64,
    odd: u64,
    alpha: i32,
) -> i32 {
    // Moves into odd quadrants come first. If all four empties are in odd quadrants, the empty square that is alone in
    // its quadrant comes first.
    let in_odd = empty & odd;
    let group = empty & quadrant(first(empty));
    let alone = if rest(group) == 0 {
        group
    } else {
        empty ^ group
    };
    let front = if in_odd == empty { alone } else { in_odd };
    let mut best = NO_MOVE;
    let mut left = moves;
    while left != 0 {
        let square = first(if left & front != 0 {
            left & front
        } else {
            left
        });
        let place = square.bitboard().0;
        left ^= place;
        let Some(flipped) = flips_wide(square, player, opponent) else {
            // Unreachable: `moves` are legal.
            debug_assert!(false, "{square} flips nothing");
            continue;
        };
        let after = player | flipped | Wide::from(place);
        let score = -solve_3(
            nodes,
            opponent ^ flipped,
            after,
            empty ^ place,
            odd ^ quadrant(square),
            -alpha - 1,
        );
        if score > alpha {
            return score;
        }
        best = best.max(score);
    }
    best
}

/// Null-window search with at most four empties. Returns a bound of the score.
pub(super) fn solve_few(nodes: &mut u64, board: Board, alpha: i32) -> i32 {
    let (player, opponent) = wide(board);
    let empty = board.empty().0;
    match empty.count_ones() {
        4 => {
            let odd = odd_quadrants(empty);
            solve_4(
                nodes,
                player,
                opponent,
                board.legal_squares().0,
                empty,
                odd,
                alpha,
            )
        }
        3 => solve_3(nodes, player, opponent, empty, odd_quadrants(empty), alpha),
        2 => solve_2(nodes, player, opponent, empty, alpha),
        1 => solve_1(nodes, board.player().0, first(empty)),
        _ => {
            *nodes += 1;
            board.final_score()
        }
    }
}
