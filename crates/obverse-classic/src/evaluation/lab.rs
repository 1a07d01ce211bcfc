use obverse_core::{Bitboard, Board};

use super::formula::Formula;
use super::part_count::PartCount;
use super::part_counter::PartCounter;
use super::static_evaluation::Evaluation;

/// `lab`: the sum of three percentages, one each for discs, legal moves and corners. A percentage compares the counts
/// of the two sides: `100 * (own - other) / (own + other)`, truncated toward zero, or 0 if both counts are 0.
#[derive(Clone, Copy, Debug)]
pub struct Lab;

impl Evaluation for Lab {
    type Parts = [i32; 3];
    const PART_NAMES: &'static [&'static str] = &["parity", "mobility", "corners"];
    const SINGULAR_MARGIN: i32 = 50;

    #[inline(always)]
    fn parts(self, board: Board) -> [i32; 3] {
        [
            per_cent(board.player(), board.opponent()),
            per_cent(board.legal_squares(), board.opponent_legal_squares()),
            per_cent(
                board.player() & Bitboard::CORNERS,
                board.opponent() & Bitboard::CORNERS,
            ),
        ]
    }
}

impl Lab {
    /// Returns Black's and White's counts of discs or moves for each part, in the order of the part names.
    pub(super) fn counts(counter: &PartCounter) -> Vec<PartCount> {
        vec![
            counter.all_discs("parity", Formula::PerCent),
            counter.moves("mobility", Formula::PerCent),
            counter.corner_discs(Formula::PerCent),
        ]
    }
}

#[inline(always)]
fn per_cent(own: Bitboard, other: Bitboard) -> i32 {
    let (own, other) = (own.len() as i32, other.len() as i32);
    match own + other {
        0 => 0,
        sum => 100 * (own - other) / sum,
    }
}
