//! Quadrants of the board, for the parity ordering of the endgame search.

use obverse_core::Square;

/// The quadrant of each square, as a set of squares.
static QUADRANTS: [u64; 64] = {
    let mut quadrants = [0; 64];
    let mut square = 0;
    while square < 64 {
        quadrants[square] = LOW_QUADRANT << (square / 32 * 32 + square % 8 / 4 * 4);
        square += 1;
    }
    quadrants
};

/// The quadrant a1-d4. Shifted left, it gives the other quadrants.
const LOW_QUADRANT: u64 = 0x0000_0000_0f0f_0f0f;

/// The 4x4 quadrant that contains a square.
#[inline(always)]
pub fn quadrant(square: Square) -> u64 {
    QUADRANTS[square.index()]
}

/// The union of the quadrants that contain an odd number of these squares.
///
/// The search calls this with the set of empty squares. A move into an odd quadrant tends to secure the last move in
/// that quadrant (parity).
#[inline(always)]
pub fn odd_quadrants(squares: u64) -> u64 {
    let mut odd = 0;
    for quadrant in [0, 4, 32, 36].map(|shift| LOW_QUADRANT << shift) {
        let parity = u64::from((squares & quadrant).count_ones() & 1);
        odd |= quadrant & parity.wrapping_neg();
    }
    odd
}
