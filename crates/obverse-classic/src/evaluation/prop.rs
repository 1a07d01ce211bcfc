use obverse_core::{Bitboard, Board};

use super::disc_difference::difference;
use super::formula::Formula;
use super::part_count::PartCount;
use super::part_counter::PartCounter;
use super::stable_edges::stable_on_edges;
use super::static_evaluation::Evaluation;

/// `prop`: half the disc difference, truncated toward zero; 50 for each corner; 30 for each stable edge disc; and 10
/// for each other edge disc. An edge disc is stable if an unbroken run of its colour connects it to a corner.
#[derive(Clone, Copy, Debug)]
pub struct Prop;

const CORNER: i32 = 50;
const EDGE: i32 = 10;
const STABLE_EDGE: i32 = 30;

impl Evaluation for Prop {
    type Parts = [i32; 4];
    const PART_NAMES: &'static [&'static str] =
        &["parity", "corners", "stable edges", "other edges"];
    const SINGULAR_MARGIN: i32 = 40;

    #[inline(always)]
    fn parts(self, board: Board) -> [i32; 4] {
        let on_edges = difference(board, Bitboard::EDGES - Bitboard::CORNERS);
        let stable = stable_on_edges(board.player()) - stable_on_edges(board.opponent());
        [
            difference(board, Bitboard::FULL) / 2,
            CORNER * difference(board, Bitboard::CORNERS),
            STABLE_EDGE * stable,
            EDGE * (on_edges - stable),
        ]
    }
}

impl Prop {
    /// Returns Black's and White's counts of discs for each part, in the order of the part names.
    pub(super) fn counts(counter: &PartCounter) -> Vec<PartCount> {
        let edges = Bitboard::EDGES - Bitboard::CORNERS;
        let stable = |color| stable_on_edges(counter.position.discs(color)).unsigned_abs();
        let on_edges = |color| (counter.position.discs(color) & edges).len();
        vec![
            counter.all_discs("parity", Formula::Divided(2)),
            counter.corner_discs(Formula::Each(CORNER)),
            counter.count(
                "stable edges",
                "edge discs joined to a corner",
                Formula::Each(STABLE_EDGE),
                stable,
            ),
            counter.count(
                "other edges",
                "other edge discs",
                Formula::Each(EDGE),
                |color| on_edges(color) - stable(color),
            ),
        ]
    }
}
