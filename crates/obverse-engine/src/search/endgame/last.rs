//! The last four empty squares: straight-line code, no lists, no tables.
//!
//! Every function answers for the side to move with a null window: a result above `alpha` is a
//! lower bound of the score, one at or below it an upper bound. Scores are final disc differences
//! with empties to the winner, which are always even.
//!
//! Squares that are still empty are a set of bits, and so are the quadrants with an odd number of
//! them, which come first: nothing here branches on the order of moves.
//!
//! Discs stay in vectors from flips to flips. So some functions have C's calling convention, which
//! hands vectors over in registers, while Rust's own does it in memory.
#![allow(
    improper_ctypes_definitions,
    reason = "nothing but this file calls them"
)]

use obverse_core::kernel::{Wide, flips_wide, last_flips};
use obverse_core::{Bitboard, Board, Square};

use super::NO_MOVE;
use super::children::Child;
use crate::search::expected::Expected;
use crate::search::regions::{odd_quadrants, quadrant};
use crate::search::stability;

#[inline(always)]
fn board(player: Wide, opponent: Wide) -> Board {
    Board::new_unchecked(Bitboard(player.into()), Bitboard(opponent.into()))
}

#[inline(always)]
fn wide(board: Board) -> (Wide, Wide) {
    (board.player().0.into(), board.opponent().0.into())
}

/// The first of these squares; there must be one.
#[inline(always)]
fn first(squares: u64) -> Square {
    debug_assert_ne!(squares, 0);
    Square::from_low_bits(squares.trailing_zeros())
}

/// These squares without the first.
#[inline(always)]
fn rest(squares: u64) -> u64 {
    squares & squares.wrapping_sub(1)
}

/// One empty square.
#[inline(always)]
fn solve_1(nodes: &mut u64, player: u64, square: Square) -> i32 {
    *nodes += 1;
    let twice = 2 * player.count_ones() as i32;
    let flips = last_flips(square, player);
    let placed = twice + 2 * flips.player as i32 - 62;
    let passed = twice - 2 * flips.opponent as i32 - 64;
    let neither = if twice < 64 { twice - 64 } else { twice - 62 };
    let without = if flips.opponent > 0 { passed } else { neither };
    if flips.player > 0 { placed } else { without }
}

/// Two empty squares.
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

/// The best of two moves, [`NO_MOVE`] without any.
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

/// Three empty squares, an odd number of them in these quadrants.
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

/// The best of three moves, [`NO_MOVE`] without any.
#[inline(always)]
fn try_3(nodes: &mut u64, player: Wide, opponent: Wide, empty: u64, odd: u64, alpha: i32) -> i32 {
    *nodes += 1;
    // One or all three are in an odd quadrant.
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

/// The four empty squares that a placement leaves of five, an odd number of which were in these quadrants.
#[inline(always)]
pub(super) fn four_left(
    nodes: &mut u64,
    board: Board,
    child: Child,
    odd: u64,
    alpha: i32,
    expected: Expected,
) -> i32 {
    if expected == Expected::NotAbove
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

/// Four empty squares, an odd number of them in these quadrants, and the moves to them.
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
        let here = board(player, opponent);
        return match here.opponent_moves() {
            Bitboard::EMPTY => here.final_score(),
            Bitboard(moves) => -try_4(nodes, opponent, player, moves, empty, odd, -alpha - 1),
        };
    }
    try_4(nodes, player, opponent, moves, empty, odd, alpha)
}

/// The best of these moves to four empty squares.
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
    // None, two or all four are in an odd quadrant: those come first, and among four the one that is alone in its own.
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
            // Not one of the legal moves, which it should be.
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

/// At most four empty squares.
pub(super) fn few(nodes: &mut u64, board: Board, alpha: i32) -> i32 {
    let (player, opponent) = wide(board);
    let empty = board.empty().0;
    match empty.count_ones() {
        4 => {
            let odd = odd_quadrants(empty);
            solve_4(nodes, player, opponent, board.moves().0, empty, odd, alpha)
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
