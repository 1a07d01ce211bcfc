use obverse_core::{Bitboard, Board};

use super::{Evaluation, difference};

/// `corners`: a finished game is worth 10000, -10000 or 0 and nothing else. Otherwise 1000 against
/// a side that cannot move, 50 a corner, -20 a C square, -20 an X square, 3 every other square of
/// an edge and every C square too, and 25 against a side when the other has more than 1.5 times its
/// discs.
#[derive(Clone, Copy, Debug)]
pub struct Corners;

const WIN: i32 = 10_000;
const BLOCKED: i32 = 1_000;
const CORNER: i32 = 50;
const NEXT_TO_CORNER: i32 = -20;
const EDGE: i32 = 3;
const OUTNUMBERED: i32 = -25;

impl Evaluation for Corners {
    type Parts = [i32; 7];
    const PART_NAMES: &'static [&'static str] = &[
        "result",
        "blocked",
        "corners",
        "C squares",
        "X squares",
        "edges",
        "outnumbered",
    ];
    const SINGULAR_MARGIN: i32 = 40;

    #[inline(always)]
    fn parts(self, board: Board) -> [i32; 7] {
        let own_blocked = board.moves().is_empty();
        let other_blocked = board.opponent_moves().is_empty();
        if own_blocked && other_blocked {
            let result = WIN * difference(board, Bitboard::FULL).signum();
            return [result, 0, 0, 0, 0, 0, 0];
        }
        let (own, other) = (board.player().len(), board.opponent().len());
        [
            0,
            BLOCKED * (i32::from(other_blocked) - i32::from(own_blocked)),
            CORNER * difference(board, Bitboard::CORNERS),
            NEXT_TO_CORNER * difference(board, Bitboard::C_SQUARES),
            NEXT_TO_CORNER * difference(board, Bitboard::X_SQUARES),
            EDGE * difference(board, Bitboard::EDGES - Bitboard::CORNERS),
            OUTNUMBERED * (i32::from(2 * other > 3 * own) - i32::from(2 * own > 3 * other)),
        ]
    }
}
