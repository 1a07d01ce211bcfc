//! The last four empty squares: straight-line code, no lists, no tables.
//!
//! Every function answers for the side to move with a null window: a result above `alpha` is a
//! lower bound of the score, one at or below it an upper bound. Scores are final disc differences
//! with empties to the winner, which are always even.

use obverse_core::kernel::{flips, last_flips};
use obverse_core::{Bitboard, Board, Square};

use super::NO_MOVE;
use crate::search::regions::{neighbours, quadrant};

#[inline(always)]
fn final_score(player: u64, opponent: u64) -> i32 {
    Board::new_unchecked(Bitboard(player), Bitboard(opponent)).final_score()
}

/// One empty square.
#[inline(always)]
fn solve_1(nodes: &mut u64, player: u64, square: Square) -> i32 {
    *nodes += 1;
    let own = player.count_ones() as i32;
    let gain = last_flips(square, player) as i32;
    if gain > 0 {
        return 2 * (own + gain) - 62;
    }
    let opponent = !player & !square.bitboard().0;
    let loss = last_flips(square, opponent) as i32;
    if loss > 0 || own < 32 {
        2 * (own - loss) - 64
    } else {
        2 * own - 62
    }
}

#[inline(always)]
fn flips_if_near(square: Square, player: u64, opponent: u64) -> u64 {
    if neighbours(square) & opponent == 0 {
        0
    } else {
        flips(square, player, opponent)
    }
}

/// Two empty squares.
pub(super) fn solve_2(
    nodes: &mut u64,
    player: u64,
    opponent: u64,
    a: Square,
    b: Square,
    alpha: i32,
) -> i32 {
    *nodes += 1;
    let mut best = NO_MOVE;
    let flipped = flips_if_near(a, player, opponent);
    if flipped != 0 {
        best = -solve_1(nodes, opponent ^ flipped, b);
        if best > alpha {
            return best;
        }
    }
    let flipped = flips_if_near(b, player, opponent);
    if flipped != 0 {
        return best.max(-solve_1(nodes, opponent ^ flipped, a));
    }
    if best != NO_MOVE {
        return best;
    }
    // A pass: the opponent wants the smallest.
    let mut worst = -NO_MOVE;
    let flipped = flips_if_near(a, opponent, player);
    if flipped != 0 {
        worst = solve_1(nodes, player ^ flipped, b);
        if worst <= alpha {
            return worst;
        }
    }
    let flipped = flips_if_near(b, opponent, player);
    if flipped != 0 {
        return worst.min(solve_1(nodes, player ^ flipped, a));
    }
    if worst != -NO_MOVE {
        worst
    } else {
        final_score(player, opponent)
    }
}

/// Three empty squares, in the order to try them.
pub(super) fn solve_3(
    nodes: &mut u64,
    player: u64,
    opponent: u64,
    squares: [Square; 3],
    alpha: i32,
) -> i32 {
    let [a, b, c] = squares;
    match try_3(nodes, player, opponent, squares, alpha) {
        Some(score) => score,
        None => match try_3(nodes, opponent, player, [a, b, c], -alpha - 1) {
            Some(score) => -score,
            None => final_score(player, opponent),
        },
    }
}

#[inline(always)]
fn try_3(
    nodes: &mut u64,
    player: u64,
    opponent: u64,
    [a, b, c]: [Square; 3],
    alpha: i32,
) -> Option<i32> {
    *nodes += 1;
    let mut best = NO_MOVE;
    for (square, first, second) in [(a, b, c), (b, a, c), (c, a, b)] {
        let flipped = flips_if_near(square, player, opponent);
        if flipped != 0 {
            let after = player | flipped | square.bitboard().0;
            let score = -solve_2(nodes, opponent ^ flipped, after, first, second, -alpha - 1);
            if score > alpha {
                return Some(score);
            }
            best = best.max(score);
        }
    }
    (best != NO_MOVE).then_some(best)
}

/// Fewer than four empty squares.
pub(super) fn few(nodes: &mut u64, board: Board, alpha: i32) -> i32 {
    let (player, opponent) = (board.player().0, board.opponent().0);
    let mut squares = board.empty().iter();
    match [squares.next(), squares.next(), squares.next()] {
        [Some(a), Some(b), Some(c)] => {
            solve_3(nodes, player, opponent, odd_first_of_3([a, b, c]), alpha)
        }
        [Some(a), Some(b), None] => solve_2(nodes, player, opponent, a, b, alpha),
        [Some(a), None, None] => solve_1(nodes, player, a),
        _ => {
            *nodes += 1;
            board.final_score()
        }
    }
}

/// Four empty squares.
pub(super) fn solve_4(nodes: &mut u64, board: Board, alpha: i32) -> i32 {
    let (player, opponent) = (board.player().0, board.opponent().0);
    let mut empties = Bitboard(!(player | opponent)).iter();
    let mut next = || empties.next().expect("four empty squares");
    let mut squares = [next(), next(), next(), next()];
    put_odd_first(&mut squares);
    match try_4(nodes, player, opponent, squares, alpha) {
        Some(score) => score,
        None => match try_4(nodes, opponent, player, squares, -alpha - 1) {
            Some(score) => -score,
            None => final_score(player, opponent),
        },
    }
}

/// With two quadrants of one empty square each and one of two, the single squares come first.
#[inline(always)]
fn put_odd_first(squares: &mut [Square; 4]) {
    let [a, b, c, d] = *squares;
    let parity = quadrant(a) ^ quadrant(b) ^ quadrant(c) ^ quadrant(d);
    if parity.count_ones() == 2 {
        let odd = |square: Square| quadrant(square) & parity != 0;
        let mut sorted = [a; 4];
        let (mut front, mut back) = (0, 2);
        for square in [a, b, c, d] {
            let slot = if odd(square) { &mut front } else { &mut back };
            sorted[*slot & 3] = square;
            *slot += 1;
        }
        *squares = sorted;
    }
}

#[inline(always)]
fn try_4(
    nodes: &mut u64,
    player: u64,
    opponent: u64,
    [a, b, c, d]: [Square; 4],
    alpha: i32,
) -> Option<i32> {
    *nodes += 1;
    let mut best = NO_MOVE;
    for (square, rest) in [
        (a, [b, c, d]),
        (b, [a, c, d]),
        (c, [d, a, b]),
        (d, [c, a, b]),
    ] {
        let flipped = flips_if_near(square, player, opponent);
        if flipped != 0 {
            let after = player | flipped | square.bitboard().0;
            let score = -solve_3(
                nodes,
                opponent ^ flipped,
                after,
                odd_first_of_3(rest),
                -alpha - 1,
            );
            if score > alpha {
                return Some(score);
            }
            best = best.max(score);
        }
    }
    (best != NO_MOVE).then_some(best)
}

/// Of three squares two of which share a quadrant, the lone one first.
#[inline(always)]
fn odd_first_of_3([a, b, c]: [Square; 3]) -> [Square; 3] {
    if quadrant(a) == quadrant(b) {
        [c, a, b]
    } else if quadrant(a) == quadrant(c) {
        [b, a, c]
    } else {
        [a, b, c]
    }
}
