//! Fastest-first cost of a move: the sort key of moves with six or more empties, mainly the opponent's mobility.
//!
//! | term | points |
//! | --- | ---: |
//! | each reply of the opponent | +8 |
//! | each reply in a corner, additionally | +8 |
//! | each reply next to the move, additionally | +2 |
//! | move to an X-square | +2 |
//! | move to a C-square | -1 |
//! | move to a quadrant with an odd number of empties (parity) | -3 |
//! | move to a corner | -4 |
//!
//! The weights are in [`settings`](crate::search::settings::fastest_first). They were tuned by
//! solving a sample of positions with 11 empties from real searches.

use obverse_core::Bitboard;

use super::children::Child;
use crate::search::settings::fastest_first::*;

/// The fastest-first cost of the move to a child: moves of lower cost are searched first. `odd` is the set of quadrants
/// with an odd number of empties.
#[inline(always)]
pub fn fastest_first_cost(child: &Child, odd: u64) -> u16 {
    let (square_cost, neighbours) = SQUARE_COSTS[child.square.index()];
    let replies = child.replies.0;
    let in_odd = (odd >> child.square.index() & 1) * ODD_QUADRANT_BONUS;
    let count = |set: u64| u64::from(set.count_ones());
    let cost = square_cost - in_odd
        + ((count(replies) + count(replies & CORNERS)) << REPLY_COST_BITS)
        + (count(replies & neighbours) << NEARBY_REPLY_COST_BITS);
    cost as u16
}

/// By square: the part of the cost that depends only on the square (plus [`COST_OFFSET`]), and the square's
/// neighbours.
static SQUARE_COSTS: [(u64, u64); 64] = {
    let mut table = [(0, 0); 64];
    let mut square = 0;
    while square < 64 {
        let place = 1 << square;
        let mut square_cost = COST_OFFSET;
        if place & X_SQUARES != 0 {
            square_cost += X_SQUARE_COST;
        }
        if place & C_SQUARES != 0 {
            square_cost -= C_SQUARE_BONUS;
        }
        if place & CORNERS != 0 {
            square_cost -= CORNER_BONUS;
        }
        table[square] = (square_cost, around(place));
        square += 1;
    }
    table
};

/// All neighbours of a set of squares in the eight directions, without wrapping around the edges.
#[inline(always)]
pub const fn around(squares: u64) -> u64 {
    let sideways = (squares << 1 & 0xfefe_fefe_fefe_fefe) | (squares >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
    let rows = squares | sideways;
    sideways | rows << 8 | rows >> 8
}

/// Cost of a vector lane without a child: higher than any real cost.
pub const NO_CHILD: u16 = u16::MAX;

/// Points added to every cost, so that no bonus makes a cost negative.
pub const COST_OFFSET: u64 = 8;

pub const CORNERS: u64 = Bitboard::CORNERS.0;
pub const C_SQUARES: u64 = Bitboard::C_SQUARES.0;
pub const X_SQUARES: u64 = Bitboard::X_SQUARES.0;
