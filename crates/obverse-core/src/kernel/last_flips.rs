//! Counts, by table lookup, the discs that a placement on the last empty square flips.

use crate::Square;

/// Number of discs that a placement on the last empty square flips, for each side.
///
/// ```
/// use obverse_core::kernel::{last_flips, LastFlips};
/// use obverse_core::Square;
///
/// // A full board but for a1: the player has h1, the opponent the rest.
/// let flips = last_flips(Square::A1, Square::H1.bitboard().0);
/// assert_eq!(flips, LastFlips { player: 6, opponent: 0 });
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastFlips {
    /// Number of discs flipped by a placement of the player.
    pub player: u32,
    /// Number of discs flipped by a placement of the opponent.
    pub opponent: u32,
}

/// Counts the discs that each side would flip by a placement on the last empty square.
///
/// `square` is the empty square, and `player` the player's discs. All other squares hold discs of the opponent. Here
/// the player is `P`, the opponent `o`, and the empty square `+`:
///
/// ```text
/// + o o o o o o P
/// o o o o o o o o
/// o o o o o o o o
/// o o o o o o o o
/// o o o o o o o o
/// o o o o o o o o
/// o o o o o o o o
/// P o o o o o o P
/// ```
///
/// ```
/// use obverse_core::kernel::{last_flips, LastFlips};
/// use obverse_core::{Bitboard, Square};
///
/// let player = Bitboard::CORNERS - Square::A1.bitboard();
/// assert_eq!(last_flips(Square::A1, player.0), LastFlips { player: 18, opponent: 0 });
/// ```
#[inline(always)]
pub fn last_flips(square: Square, player: u64) -> LastFlips {
    let lines = &LINES[square.index()];
    let row = player >> (square.row() * 8) & 0xff;
    let column = extract(player, lines.column);
    let diagonal = extract(player, lines.diagonal);
    let antidiagonal = extract(player, lines.antidiagonal);
    let [a, b, c, d] = lines.tables;
    let both = |table: &Counts, line: u64| table[line as usize & 0xff];
    let sum = both(a, row) + both(b, column) + both(c, diagonal) + both(d, antidiagonal);
    LastFlips {
        player: u32::from(sum & 0xff),
        opponent: u32::from(sum >> 8),
    }
}

/// Packs the bits of `bits` on the squares of `line` into the low bits of the result, in order (PEXT).
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline(always)]
#[allow(unsafe_code, reason = "intrinsic")]
fn extract(bits: u64, line: u64) -> u64 {
    // SAFETY: compiled only where BMI2 is enabled.
    unsafe { std::arch::x86_64::_pext_u64(bits, line) }
}

/// Packs the bits of `bits` on the squares of `line` into the low bits of the result, in order (PEXT).
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline(always)]
fn extract(bits: u64, line: u64) -> u64 {
    extract_portable(bits, line)
}

/// Implements [`extract`] for machines without BMI2.
#[cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), allow(dead_code))]
fn extract_portable(bits: u64, mut line: u64) -> u64 {
    let mut packed = 0;
    let mut place = 0;
    while line != 0 {
        let bit = line & line.wrapping_neg();
        packed |= u64::from(bits & bit != 0) << place;
        place += 1;
        line ^= bit;
    }
    packed
}

/// The four lines through a square: masks that include the square, and tables of counts. The row needs no mask, because
/// a shift extracts it.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Lines {
    column: u64,
    diagonal: u64,
    antidiagonal: u64,
    /// Tables in [`COUNTS`] for the square's position on its row, column, diagonal and antidiagonal.
    tables: [&'static Counts; 4],
}

/// The lines through every square, by square index.
static LINES: [Lines; 64] = {
    let mut lines = [Lines {
        column: 0,
        diagonal: 0,
        antidiagonal: 0,
        tables: [&COUNTS[0]; 4],
    }; 64];
    let mut square = 0;
    while square < 64 {
        let (x, y) = (square as i32 % 8, square as i32 / 8);
        let mut other = 0;
        while other < 64 {
            let (x2, y2) = (other % 8, other / 8);
            let bit = 1 << other;
            if x == x2 {
                lines[square].column |= bit;
            }
            if x - y == x2 - y2 {
                lines[square].diagonal |= bit;
            }
            if x + y == x2 + y2 {
                lines[square].antidiagonal |= bit;
            }
            other += 1;
        }
        let Lines {
            diagonal,
            antidiagonal,
            ..
        } = lines[square];
        lines[square].tables = [
            &COUNTS[table_of(8, x as u32)],
            &COUNTS[table_of(8, y as u32)],
            &COUNTS[table_on(diagonal, square as u32)],
            &COUNTS[table_on(antidiagonal, square as u32)],
        ];
        square += 1;
    }
    lines
};

/// Number of tables: one per position on a line, for lines of 1 to 8 squares.
const TABLES: usize = 8 * 9 / 2;

/// Returns the index in [`COUNTS`] of the table for a position on a line of `length` squares.
const fn table_of(length: u32, position: u32) -> usize {
    (length * (length - 1) / 2 + position) as usize
}

/// Returns the index in [`COUNTS`] of the table for a square on the line with this mask.
const fn table_on(line: u64, square: u32) -> usize {
    let before = line & ((1 << square) - 1);
    table_of(line.count_ones(), before.count_ones())
}

/// Number of discs that each side flips along a line, indexed by the player's discs on the line. The player's count is
/// in the low byte, the opponent's count in the high byte.
type Counts = [u16; 256];

/// One table for each length of a line and each position of the empty square on the line, indexed by [`table_of`].
static COUNTS: [Counts; TABLES] = {
    let mut counts = [[0; 256]; TABLES];
    let mut length = 1;
    while length <= 8 {
        let mut position = 0;
        while position < length {
            let mut line = 0;
            while line < 1 << length {
                let others = !line & ((1 << length) - 1);
                counts[table_of(length, position)][line] =
                    count(line, length, position) | count(others, length, position) << 8;
                line += 1;
            }
            position += 1;
        }
        length += 1;
    }
    counts
};

/// Counts the discs that the side with `discs` flips by a placement at `position`. The other side has all other squares
/// of the line.
const fn count(discs: usize, length: u32, position: u32) -> u16 {
    let mut below = position as i32 - 1;
    while below >= 0 && discs >> below & 1 == 0 {
        below -= 1;
    }
    let mut above = position + 1;
    while above < length && discs >> above & 1 == 0 {
        above += 1;
    }
    let mut count = 0;
    if below >= 0 {
        count += position as i32 - 1 - below;
    }
    if above < length {
        count += above as i32 - 1 - position as i32;
    }
    count as u16
}
