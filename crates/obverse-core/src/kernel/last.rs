//! The last empty square: how much a placement there flips, without a board.

use crate::Square;

/// How many discs a placement on the last empty square flips.
///
/// Every other square is taken, so the player's discs say all.
#[inline(always)]
pub fn last_flips(square: Square, player: u64) -> u32 {
    let index = square.index();
    let lines = &LINES[index];
    let column = square.column() as usize;
    let row = square.row() as usize;
    let counts = |position: usize, line: u64| u32::from(COUNTS[position][line as usize & 0xff]);
    counts(column, player >> (row * 8))
        + counts(row, extract(player, lines.column))
        + counts(
            lines.diagonal_position as usize,
            extract(player, lines.diagonal),
        )
        + counts(
            lines.antidiagonal_position as usize,
            extract(player, lines.antidiagonal),
        )
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

struct Lines {
    column: u64,
    diagonal: u64,
    antidiagonal: u64,
    diagonal_position: u8,
    antidiagonal_position: u8,
}

static LINES: [Lines; 64] = {
    let mut lines = [const {
        Lines {
            column: 0,
            diagonal: 0,
            antidiagonal: 0,
            diagonal_position: 0,
            antidiagonal_position: 0,
        }
    }; 64];
    let mut square = 0;
    while square < 64 {
        let (x, y) = (square as i32 % 8, square as i32 / 8);
        let mut other = 0;
        while other < 64 {
            let (x2, y2) = (other as i32 % 8, other as i32 / 8);
            let bit = 1 << other;
            if x == x2 {
                lines[square].column |= bit;
            }
            if x - y == x2 - y2 {
                lines[square].diagonal |= bit;
                if other < square {
                    lines[square].diagonal_position += 1;
                }
            }
            if x + y == x2 + y2 {
                lines[square].antidiagonal |= bit;
                if other < square {
                    lines[square].antidiagonal_position += 1;
                }
            }
            other += 1;
        }
        square += 1;
    }
    lines
};

/// Flips along a line of eight by position and the player's discs; shorter lines are padded with
/// squares beyond the border, where there is no player's disc.
static COUNTS: [[u8; 256]; 8] = {
    let mut counts = [[0; 256]; 8];
    let mut position = 0;
    while position < 8 {
        let mut line = 0;
        while line < 256 {
            let mut below = position as i32 - 1;
            while below >= 0 && line >> below & 1 == 0 {
                below -= 1;
            }
            let mut above = position + 1;
            while above < 8 && line >> above & 1 == 0 {
                above += 1;
            }
            let mut count = 0;
            if below >= 0 {
                count += position as i32 - 1 - below;
            }
            if above < 8 {
                count += above as i32 - 1 - position as i32;
            }
            counts[position][line] = count as u8;
            line += 1;
        }
        position += 1;
    }
    counts
};
