use obverse_core::{Bitboard, Board};

use super::formula::Formula;
use super::part_count::PartCount;
use super::part_counter::PartCounter;
use super::static_evaluation::Evaluation;

/// `discs`: own discs minus the opponent's discs, plus a bonus of 100 for the winner if the game is over.
#[derive(Clone, Copy, Debug)]
pub struct DiscDifference;

/// Bonus for a won game.
const WIN: i32 = 100;

impl Evaluation for DiscDifference {
    type Parts = [i32; 2];
    const PART_NAMES: &'static [&'static str] = &["discs", "win"];
    const SINGULAR_MARGIN: i32 = 8;

    #[inline(always)]
    fn parts(self, board: Board) -> [i32; 2] {
        let discs = difference(board, Bitboard::FULL);
        let win = if board.is_over() {
            WIN * discs.signum()
        } else {
            0
        };
        [discs, win]
    }
}

impl DiscDifference {
    /// Returns Black's and White's counts of discs for each part, in the order of the part names.
    pub(super) fn counts(counter: &PartCounter) -> Vec<PartCount> {
        vec![
            counter.all_discs("discs", Formula::Each(1)),
            counter.all_discs("win", counter.when(true, Formula::BonusForMore(WIN))),
        ]
    }
}

/// Returns the number of the player's discs on a set of squares minus the number of the opponent's.
#[inline(always)]
pub(super) fn difference(board: Board, squares: Bitboard) -> i32 {
    (board.player() & squares).len() as i32 - (board.opponent() & squares).len() as i32
}
