use obverse_core::Board;

use super::formula::Formula;
use super::part_count::PartCount;
use super::part_counter::PartCounter;
use super::prop::Prop;
use super::static_evaluation::Evaluation;

/// `prop+mobility`: [`Prop`] plus a tenth of the difference in legal moves, truncated toward zero.
#[derive(Clone, Copy, Debug)]
pub struct PropMobility;

impl Evaluation for PropMobility {
    type Parts = [i32; 5];
    const PART_NAMES: &'static [&'static str] = &[
        "parity",
        "corners",
        "stable edges",
        "other edges",
        "mobility",
    ];
    const SINGULAR_MARGIN: i32 = Prop::SINGULAR_MARGIN;

    #[inline(always)]
    fn parts(self, board: Board) -> [i32; 5] {
        let [parity, corners, stable, other] = Prop.parts(board);
        let moves =
            board.legal_squares().len() as i32 - board.opponent_legal_squares().len() as i32;
        [parity, corners, stable, other, moves / 10]
    }
}

impl PropMobility {
    /// Returns Black's and White's counts of discs or moves for each part, in the order of the part names.
    pub(super) fn counts(counter: &PartCounter) -> Vec<PartCount> {
        let mobility = counter.moves("mobility", Formula::Divided(10));
        Prop::counts(counter)
            .into_iter()
            .chain([mobility])
            .collect()
    }
}
