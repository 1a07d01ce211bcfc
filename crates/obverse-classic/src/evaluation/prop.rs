use obverse_core::{Bitboard, Board};

use super::stable_edges::stable_on_edges;
use super::{Evaluation, difference};

/// `prop`: half the disc difference, truncated toward zero; 50 for each corner; 30 for each stable edge disc, which
/// an unbroken run of its own colour along the edge connects to a corner; and 10 for each other edge disc.
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
