//! How much choice moves leave the opponent: eight at a time, since every node with six empty squares and
//! more asks.
//!
//! | what | a move leaves |
//! | --- | --- |
//! | each reply | 8 |
//! | in a corner | 8 more |
//! | next to the move, where it is an answer to it | 2 more |
//! | each square beside the player's discs, where the opponent may move some day | 2 |
//! | made diagonally beside a corner | 2 |
//! | made beside a corner on the edge | 1 less |
//! | made where parity wants it | 3 less |
//! | made in a corner | 4 less |
//!
//! Found by solving a sample of the positions with eleven empty squares that the search comes to.

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
))]
mod avx512;
#[cfg_attr(
    all(
        target_arch = "x86_64",
        target_feature = "avx512bw",
        target_feature = "avx512vl",
        target_feature = "avx512vpopcntdq",
        not(test)
    ),
    expect(dead_code, reason = "the oracle of the other")
)]
mod portable;

use obverse_core::kernel::{Children, LANES};
use obverse_core::{Bitboard, Board};

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
))]
use avx512 as native;
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
)))]
use portable as native;

/// How much choice each of these children leaves; 0 for the one that is to come `first`, [`NO_CHILD`] where
/// there is none.
///
/// `odd` are the quadrants with an odd number of empty squares.
#[inline(always)]
pub fn freedoms(board: Board, children: &Children, odd: u64, first: u64) -> [u16; LANES] {
    native::freedoms(board, children, odd, first)
}

/// More than any child leaves.
pub const NO_CHILD: u16 = u16::MAX;

/// What a reply counts, as a power of two; one in a corner counts twice.
const REPLY_BITS: u32 = 3;
/// The same for a reply beside the move, on top of that, and for a square of the frontier.
const NEAR_BITS: u32 = 1;

/// More than a move can lessen it.
const OFFSET: u64 = 8;

const CORNERS: u64 = Bitboard::CORNERS.0;
const C_SQUARES: u64 = Bitboard::C_SQUARES.0;
const X_SQUARES: u64 = Bitboard::X_SQUARES.0;
const IN_A_CORNER: u64 = 4;
const IN_AN_ODD_QUADRANT: u64 = 3;
const ON_A_C_SQUARE: u64 = 1;
const ON_AN_X_SQUARE: u64 = 2;

#[cfg(test)]
mod tests {
    use obverse_core::{Move, Position, kernel};

    use super::*;
    use crate::search::regions::odd_quadrants;

    #[test]
    fn the_vectors_count_as_the_portable_code_does() {
        let mut compared = 0;
        for game in 0..300 {
            let mut position = Position::start();
            while position.ending().is_none() {
                let board = position.board();
                let moves = board.moves();
                let children = kernel::children(board.player().0, board.opponent().0, moves.0);
                let odd = odd_quadrants(board.empty().0);
                // A different game each time.
                let number = (game * 31 + compared * 17) % moves.len().max(1);
                let mv = moves.into_iter().nth(number as usize);
                let first = mv.map_or(0, |square| square.bitboard().0);
                let expected = portable::freedoms(board, &children, odd, first);
                let counted = freedoms(board, &children, odd, first);
                assert_eq!(counted, expected, "{board:?}");
                compared += 1;
                position = position.play(mv.map_or(Move::Pass, Move::Place)).unwrap();
            }
        }
        assert!(compared > 10_000);
    }
}
