//! Stability cutoffs, from a lower bound of the number of discs that can never be flipped again.

use obverse_core::{Bitboard, Board};

use super::settings;

const EDGE_ROWS: u64 = 0xff00_0000_0000_00ff;
const EDGE_COLUMNS: u64 = 0x8181_8181_8181_8181;
const BORDER: u64 = EDGE_ROWS | EDGE_COLUMNS;

/// Stability cutoff: an upper bound of the player's score, at or below `alpha`, from the stable discs of the opponent;
/// `None` if too few stable discs are found.
#[inline(always)]
pub fn cut(board: Board, alpha: i32) -> Option<i32> {
    // The lowest number of stable discs of the opponent such that 64 - 2 * needed <= alpha.
    let needed = (65 - alpha) as u32 / 2;
    // Return early in the usual case: the opponent has too few discs for a cutoff, or nearly all of them would have to
    // be stable.
    if board.opponent().len() < needed + settings::STABILITY_MIN_UNSTABLE {
        return None;
    }
    let stable = stable_if(board.opponent().0, board.player().0, needed)?;
    Some(64 - 2 * stable as i32)
}

/// Counts stable discs of the player until at least `needed` are found. The count is a lower bound of the number of
/// stable discs. Returns `None` if fewer than `needed` are found.
#[inline(never)]
fn stable_if(player: u64, opponent: u64, needed: u32) -> Option<u32> {
    let mut stable = stable_edges(player, opponent);
    let inner = player & !BORDER;
    if (stable | inner).count_ones() < needed {
        return None;
    }
    let full = open_lines(!(player | opponent)).map(|open| !open);
    stable |= inner & full[0] & full[1] & full[2] & full[3];
    // A disc cannot be flipped along a line that is full or where a neighbour is a stable disc of its own colour.
    let grow = |stable: u64| {
        let rows = opaque(stable << 1 | stable >> 1) | full[0];
        let columns = opaque(stable << 8 | stable >> 8) | full[1];
        let diagonals = opaque(stable << 9 | stable >> 9) | full[2];
        let antidiagonals = opaque(stable << 7 | stable >> 7) | full[3];
        stable | (inner & rows & columns & diagonals & antidiagonals)
    };
    loop {
        // Four rounds usually suffice. A test after each round would be an unpredictable branch.
        let three_rounds = grow(grow(grow(stable)));
        stable = grow(three_rounds);
        let count = stable.count_ones();
        if count >= needed {
            return Some(count);
        }
        if stable == three_rounds {
            return None;
        }
    }
}

/// Optimization barrier that returns its argument. Without the barrier the compiler computes the four directions in one
/// vector, and moving the words into and out of the vector takes twice as long as four scalar computations.
#[inline(always)]
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[allow(unsafe_code, reason = "empty asm block as an optimization barrier")]
fn opaque(mut number: u64) -> u64 {
    // SAFETY: the block contains only a comment, so registers and memory stay unchanged.
    unsafe {
        std::arch::asm!("/* {0} */", inout(reg) number, options(pure, nomem, nostack, preserves_flags));
    }
    number
}

/// Returns its argument: the barrier is needed only on x86-64, and Miri does not support it.
#[inline(always)]
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
fn opaque(number: u64) -> u64 {
    number
}

/// Unions of the rows, columns, diagonals and antidiagonals that contain an empty square.
#[inline(always)]
fn open_lines(empty: u64) -> [u64; 4] {
    let mut open = [0; 4];
    for square in Bitboard(empty) {
        for (open, line) in open.iter_mut().zip(LINES[square.index()]) {
            *open |= line;
        }
    }
    open
}

/// The row, column, diagonal and antidiagonal of each square.
static LINES: [[u64; 4]; 64] = {
    let mut lines = [[0; 4]; 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (square, other) = (i / 64, i % 64);
        let (x, y) = (square % 8, square / 8);
        let (other_x, other_y) = (other % 8, other / 8);
        let is_on = [
            y == other_y,
            x == other_x,
            x + other_y == other_x + y,
            x + y == other_x + other_y,
        ];
        let mut line = 0;
        while line < 4 {
            lines[square][line] |= (is_on[line] as u64) << other;
            line += 1;
        }
        i += 1;
    }
    lines
};

/// Stable discs of the player on an edge, indexed by `256 * player + opponent`.
#[allow(
    long_running_const_eval,
    reason = "computed in about a second, and needs no initialization at run time"
)]
static EDGE: [u8; 256 * 256] = {
    let mut table = [0; 256 * 256];
    // Go from the full edge to the empty edge, because each result depends on the results for edges with one more disc.
    let mut discs: usize = 255;
    loop {
        // Enumerate all ways to colour these discs: each subset of them as the player's discs.
        let mut player = discs;
        loop {
            let opponent = discs ^ player;
            table[player * 256 + opponent] = edge_stable(&table, player, opponent);
            if player == 0 {
                break;
            }
            player = (player - 1) & discs;
        }
        if discs == 0 {
            break;
        }
        discs -= 1;
    }
    table
};

/// Discs of the player that no sequence of placements on this edge flips. Either side may place on any empty square,
/// because flips along other lines can make any placement legal.
const fn edge_stable(table: &[u8; 256 * 256], player: usize, opponent: usize) -> u8 {
    let mut stable = player as u8;
    let mut square = 0;
    while square < 8 && stable != 0 {
        if (player | opponent) >> square & 1 == 0 {
            let player_flips = flips_on_line(player, opponent, square);
            stable &=
                table[(player | player_flips | 1 << square) * 256 + (opponent & !player_flips)];
            let opponent_flips = flips_on_line(opponent, player, square);
            stable &=
                table[(player & !opponent_flips) * 256 + (opponent | opponent_flips | 1 << square)];
        }
        square += 1;
    }
    stable
}

/// The discs that the player flips on a line of eight squares by placing on one of them.
const fn flips_on_line(player: usize, opponent: usize, square: i32) -> usize {
    let mut flips = 0;
    let mut step = -1;
    while step <= 1 {
        let mut run = 0;
        let mut at = square + step;
        while at >= 0 && at < 8 && opponent >> at & 1 != 0 {
            run |= 1 << at;
            at += step;
        }
        if at >= 0 && at < 8 && player >> at & 1 != 0 {
            flips |= run;
        }
        step += 2;
    }
    flips
}

/// Stable discs of the player on the four edges.
fn stable_edges(player: u64, opponent: u64) -> u64 {
    let edge = |p: u64, o: u64| u64::from(EDGE[(p as usize & 0xff) * 256 + (o as usize & 0xff)]);
    let top = edge(player, opponent);
    let bottom = edge(player >> 56, opponent >> 56) << 56;
    // Gather a column into a byte and spread a byte to a column.
    let gather =
        |bits: u64| (bits & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let spread = |byte: u64| {
        (byte & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & 0x0101_0101_0101_0101 | byte >> 7 << 56
    };
    let left = spread(edge(gather(player), gather(opponent)));
    let right = spread(edge(gather(player >> 7), gather(opponent >> 7))) << 7;
    top | bottom | left | right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::brute_force::{exact_score, random_endgames};

    #[test]
    fn bounds_are_valid() {
        let mut cuts = 0;
        for board in random_endgames(400, 5) {
            let score = exact_score(board);
            for alpha in -64..64 {
                if let Some(bound) = cut(board, alpha) {
                    assert!(bound <= alpha, "{board:?}");
                    assert!(score <= bound, "{board:?}: {score} exceeds {bound}");
                    cuts += 1;
                }
            }
        }
        assert!(cuts > 10_000, "{cuts}");
    }

    /// Checks corners, the stable discs next to a corner, and an inner disc whose four lines are full.
    #[test]
    fn stable_discs_are_found() {
        let discs = |text: &str| {
            let squares = text
                .split(' ')
                .map(|name| name.parse::<obverse_core::Square>());
            squares.map(Result::unwrap).collect::<Bitboard>().0
        };
        let own = discs("a1 b1 c1 a2 b2 h8");
        assert_eq!(stable_if(own, discs("d1 a3 c3"), 6), Some(6));
        assert_eq!(stable_if(own, discs("d1 a3 c3"), 7), None);
        let inside = discs("d4");
        assert_eq!(stable_if(inside, !inside, 1), Some(1));
        assert_eq!(stable_if(inside, !(inside | discs("d8")), 1), None);
    }
}
