use obverse_core::{Bitboard, Board};

use super::disc_difference::difference;
use super::formula::Formula;
use super::part_count::PartCount;
use super::part_counter::PartCounter;
use super::static_evaluation::Evaluation;

/// `weights`: the weights of the squares with own discs minus the weights of the squares with opponent's discs.
/// Finished games have no special value.
///
/// ```text
///    99  -8   8   6   6   8  -8  99
///    -8 -24  -4  -3  -3  -4 -24  -8
///     8  -4   7   4   4   7  -4   8
///     6  -3   4   0   0   4  -3   6
///     6  -3   4   0   0   4  -3   6
///     8  -4   7   4   4   7  -4   8
///    -8 -24  -4  -3  -3  -4 -24  -8
///    99  -8   8   6   6   8  -8  99
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SquareWeights;

/// Squares grouped by weight, because counting the discs on a set is cheaper than adding up single squares.
const GROUPS: [(Bitboard, i32); 9] = [
    (Bitboard::CORNERS, 99),
    (Bitboard::C_SQUARES, -8),
    (Bitboard::X_SQUARES, -24),
    (Bitboard(0x2400_8100_0081_0024), 8),
    (Bitboard(0x1800_0081_8100_0018), 6),
    (Bitboard(0x0024_4200_0042_2400), -4),
    (Bitboard(0x0018_0042_4200_1800), -3),
    (Bitboard(0x0000_2400_0024_0000), 7),
    (Bitboard(0x0000_1824_2418_0000), 4),
];

impl Evaluation for SquareWeights {
    type Parts = [i32; 9];
    const PART_NAMES: &'static [&'static str] = &[
        "corners",
        "C squares",
        "X squares",
        "A squares",
        "B squares",
        "inner A",
        "inner B",
        "box corners",
        "box edges",
    ];
    const SINGULAR_MARGIN: i32 = 50;

    #[inline(always)]
    fn parts(self, board: Board) -> [i32; 9] {
        GROUPS.map(|(squares, weight)| weight * difference(board, squares))
    }

    /// Computes the sum one binary digit of the weights at a time. This takes eight population counts per side instead
    /// of nine; the counts of both sides fit into two AVX-512 vectors.
    #[inline(always)]
    fn value(self, board: Board) -> i32 {
        let mut sum = 0;
        for (digit, squares) in DIGITS.into_iter().enumerate() {
            let own = i64::from((board.player().0 & squares).count_ones());
            let other = i64::from((board.opponent().0 & squares).count_ones());
            sum += (own - other) << digit;
        }
        // Undo the offset that made all weights non-negative.
        sum as i32 - WEIGHT_OFFSET * difference(board, Bitboard::FULL)
    }
}

impl SquareWeights {
    /// Returns Black's and White's counts of discs for each part, in the order of the part names.
    pub(super) fn counts(counter: &PartCounter) -> Vec<PartCount> {
        std::iter::zip(Self::PART_NAMES, GROUPS)
            .map(|(name, (squares, weight))| {
                counter.squares(name, name, squares, Formula::Each(weight))
            })
            .collect()
    }
}

/// Offset that makes all weights non-negative.
const WEIGHT_OFFSET: i32 = 24;

/// For each binary digit, the squares whose weight plus `WEIGHT_OFFSET` has this digit set.
const DIGITS: [u64; 8] = {
    let mut digits = [0; 8];
    let mut digit = 0;
    while digit < 8 {
        // The four centre squares are in no group, because their weight is 0.
        let mut rest = !0;
        let mut group = 0;
        while group < GROUPS.len() {
            let (squares, weight) = GROUPS[group];
            rest &= !squares.0;
            if (weight + WEIGHT_OFFSET) >> digit & 1 != 0 {
                digits[digit] |= squares.0;
            }
            group += 1;
        }
        if WEIGHT_OFFSET >> digit & 1 != 0 {
            digits[digit] |= rest;
        }
        digit += 1;
    }
    digits
};

#[cfg(test)]
mod tests {
    use obverse_core::Square;

    use super::*;

    #[test]
    fn every_square_has_the_weight_of_the_table() {
        const TABLE: [i32; 64] = [
            99, -8, 8, 6, 6, 8, -8, 99, //
            -8, -24, -4, -3, -3, -4, -24, -8, //
            8, -4, 7, 4, 4, 7, -4, 8, //
            6, -3, 4, 0, 0, 4, -3, 6, //
            6, -3, 4, 0, 0, 4, -3, 6, //
            8, -4, 7, 4, 4, 7, -4, 8, //
            -8, -24, -4, -3, -3, -4, -24, -8, //
            99, -8, 8, 6, 6, 8, -8, 99,
        ];
        for square in Square::ALL {
            let alone = Board::new_unchecked(square.bitboard(), Bitboard::EMPTY);
            assert_eq!(
                SquareWeights.value(alone),
                TABLE[square.index()],
                "{square}"
            );
        }
    }
}
