use obverse_core::{Bitboard, Board};

use super::disc_difference::difference;
use super::formula::Formula;
use super::part_count::PartCount;
use super::part_counter::PartCounter;
use super::static_evaluation::Evaluation;

/// `corners`: corners, the squares next to them, edges and mobility.
///
/// A finished game is worth 10000 if won, -10000 if lost and 0 if drawn. Otherwise the parts are:
///
/// - 50 for each corner, -20 for each C square (on the edge, next to a corner) and -20 for each X square (diagonally
///   next to a corner);
/// - 3 for each edge square that is not a corner, C squares included;
/// - -1000 for a side that cannot move;
/// - -25 for a side if the opponent has more than 1.5 times its discs.
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
        let own_blocked = board.legal_squares().is_empty();
        let other_blocked = board.opponent_legal_squares().is_empty();
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

impl Corners {
    /// Returns Black's and White's counts of discs or moves for each part, in the order of the part names.
    pub(super) fn counts(counter: &PartCounter) -> Vec<PartCount> {
        let running = |formula| counter.when(false, formula);
        let edges = Bitboard::EDGES - Bitboard::CORNERS;
        vec![
            counter.all_discs("result", counter.when(true, Formula::BonusForMore(WIN))),
            counter.moves("blocked", running(Formula::PenaltyIfNone(BLOCKED))),
            counter.corner_discs(running(Formula::Each(CORNER))),
            counter.squares(
                "C squares",
                "C squares",
                Bitboard::C_SQUARES,
                running(Formula::Each(NEXT_TO_CORNER)),
            ),
            counter.squares(
                "X squares",
                "X squares",
                Bitboard::X_SQUARES,
                running(Formula::Each(NEXT_TO_CORNER)),
            ),
            counter.squares(
                "edges",
                "edge squares except corners",
                edges,
                running(Formula::Each(EDGE)),
            ),
            counter.all_discs(
                "outnumbered",
                running(Formula::BonusIfOutnumbering(-OUTNUMBERED)),
            ),
        ]
    }
}
