//! Neighbours and quadrants: what ordering the last moves needs to know of the board.

use obverse_core::Square;

/// One bit a quadrant of the board, by square.
static QUADRANT: [u8; 64] = {
    let mut quadrants = [0; 64];
    let mut square = 0;
    while square < 64 {
        quadrants[square] = 1 << (square / 32 * 2 + square % 8 / 4);
        square += 1;
    }
    quadrants
};

/// The squares next to a square.
static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit: u64 = 1 << square;
        let sides = (bit << 1 & 0xfefe_fefe_fefe_fefe) | (bit >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
        let row = bit | sides;
        neighbours[square] = sides | row << 8 | row >> 8;
        square += 1;
    }
    neighbours
};

/// The quadrant of a square, as one of four bits.
#[inline(always)]
pub fn quadrant(square: Square) -> u8 {
    QUADRANT[square.index()]
}

/// The squares next to a square.
#[inline(always)]
pub fn neighbours(square: Square) -> u64 {
    NEIGHBOURS[square.index()]
}

/// The quadrants with an odd number of these squares. To move into one of them last means to move
/// last on the board.
#[inline(always)]
pub fn odd_quadrants(squares: u64) -> u64 {
    const LOW: u64 = 0x0000_0000_0f0f_0f0f;
    let mut odd = 0;
    for quadrant in [LOW, LOW << 4, LOW << 32, LOW << 36] {
        let parity = u64::from((squares & quadrant).count_ones() & 1);
        odd |= quadrant & parity.wrapping_neg();
    }
    odd
}

/// The squares next to these, without wrapping around the border.
#[inline(always)]
pub fn around(squares: u64) -> u64 {
    let sideways = (squares << 1 & 0xfefe_fefe_fefe_fefe) | (squares >> 1 & 0x7f7f_7f7f_7f7f_7f7f);
    let rows = squares | sideways;
    sideways | rows << 8 | rows >> 8
}
