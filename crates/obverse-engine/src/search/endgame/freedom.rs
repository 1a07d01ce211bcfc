//! How much choice moves leave the opponent: what moves are sorted by from six empty squares on.
//!
//! | what | a move leaves |
//! | --- | --- |
//! | each reply | 8 |
//! | in a corner | 8 more |
//! | next to the move, where it is an answer to it | 2 more |
//! | made diagonally beside a corner | 2 |
//! | made beside a corner on the edge | 1 less |
//! | made where parity wants it | 3 less |
//! | made in a corner | 4 less |
//!
//! Found by solving a sample of the positions with eleven empty squares that the search comes to.

use obverse_core::Bitboard;

use super::children::Child;
use crate::search::regions::around;

/// How much choice a child leaves. `odd` are the quadrants with an odd number of empty squares.
#[inline(always)]
pub fn freedom(child: &Child, odd: u64) -> u16 {
    let (made_there, neighbours) = BY_SQUARE[child.square.index()];
    let replies = child.replies.0;
    let in_odd = (odd >> child.square.index() & 1) * IN_AN_ODD_QUADRANT;
    let count = |set: u64| u64::from(set.count_ones());
    let freedom = made_there - in_odd
        + ((count(replies) + count(replies & CORNERS)) << REPLY_BITS)
        + (count(replies & neighbours) << NEAR_BITS);
    freedom as u16
}

/// What a move to a square leaves for where it is made, and the squares next to it.
static BY_SQUARE: [(u64, u64); 64] = {
    let mut table = [(0, 0); 64];
    let mut square = 0;
    while square < 64 {
        let place = 1 << square;
        let mut made_there = OFFSET;
        if place & X_SQUARES != 0 {
            made_there += ON_AN_X_SQUARE;
        }
        if place & C_SQUARES != 0 {
            made_there -= ON_A_C_SQUARE;
        }
        if place & CORNERS != 0 {
            made_there -= IN_A_CORNER;
        }
        table[square] = (made_there, around(place));
        square += 1;
    }
    table
};

/// More than any child leaves.
pub const NO_CHILD: u16 = u16::MAX;

/// What a reply counts, as a power of two; one in a corner counts twice.
pub const REPLY_BITS: u32 = 3;
/// The same for a reply beside the move, on top of that.
pub const NEAR_BITS: u32 = 1;

/// More than a move can lessen it.
pub const OFFSET: u64 = 8;

pub const CORNERS: u64 = Bitboard::CORNERS.0;
pub const C_SQUARES: u64 = Bitboard::C_SQUARES.0;
pub const X_SQUARES: u64 = Bitboard::X_SQUARES.0;
pub const IN_A_CORNER: u64 = 4;
pub const IN_AN_ODD_QUADRANT: u64 = 3;
pub const ON_A_C_SQUARE: u64 = 1;
pub const ON_AN_X_SQUARE: u64 = 2;
