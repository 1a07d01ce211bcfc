use obverse_core::{Bitboard, Board};

use super::{Evaluation, difference};

/// `discs`: own minus opponent's discs, and 100 more for the winner if the game is over.
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
