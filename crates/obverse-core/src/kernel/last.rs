//! The last empty square: how much a placement there flips, without a board.

use crate::Square;

/// How many discs a placement on the last empty square flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastFlips {
    /// If the player places there.
    pub player: u32,
    /// If the opponent does.
    pub opponent: u32,
}

/// How many discs either side flips by placing on the last empty square.
///
/// Every other square is taken, so the player's discs say all.
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

/// The bits of a line, packed in order.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline(always)]
#[allow(unsafe_code, reason = "intrinsic")]
fn extract(bits: u64, line: u64) -> u64 {
    // SAFETY: compiled only where BMI2 is enabled.
    unsafe { std::arch::x86_64::_pext_u64(bits, line) }
}

/// The bits of a line, packed in order.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline(always)]
fn extract(bits: u64, line: u64) -> u64 {
    extract_portable(bits, line)
}

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

/// The lines through a square.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Lines {
    column: u64,
    diagonal: u64,
    antidiagonal: u64,
    /// Those of [`COUNTS`] for the row, the column, the diagonal and the antidiagonal.
    tables: [&'static Counts; 4],
}

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

/// How many tables lines of all lengths need: one for each position.
const TABLES: usize = 8 * 9 / 2;

/// The table for a position on a line of so many squares.
const fn table_of(length: u32, position: u32) -> usize {
    (length * (length - 1) / 2 + position) as usize
}

/// The table for a square on a line.
const fn table_on(line: u64, square: u32) -> usize {
    let before = line & ((1 << square) - 1);
    table_of(line.count_ones(), before.count_ones())
}

/// What either side flips along a line, by the player's discs: the player's count in the low byte, the
/// opponent's in the high byte.
type Counts = [u16; 256];

/// By length and position.
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

/// What a side with these discs flips on a full line by placing at a position.
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
