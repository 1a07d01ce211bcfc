use obverse_core::Square;

/// Bounds of the exact score of a board, in discs for the side to move.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub lower: i8,
    pub upper: i8,
    /// Best move of the last search of the board, or the move that caused a cutoff in that search; `None` if unknown.
    pub best_move: Option<Square>,
}

impl Bounds {
    /// The bounds of a board that has not been searched.
    pub const UNKNOWN: Bounds = Bounds {
        lower: -64,
        upper: 64,
        best_move: None,
    };

    /// A cutoff: the lower bound if it is above `alpha`, or the upper bound if it is at or below `alpha`; `None` if the
    /// bounds do not decide whether the score is above `alpha`.
    #[inline(always)]
    pub fn cutoff(&self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (self.lower.into(), self.upper.into());
        if lower > alpha {
            return Some(lower);
        }
        (upper <= alpha).then_some(upper)
    }

    /// Tightens one bound by the result of a null-window search: raises the lower bound to a score above `alpha`, or
    /// lowers the upper bound to a score at or below `alpha`.
    #[inline(always)]
    pub fn tighten(&mut self, alpha: i32, score: i32) {
        if score > alpha {
            self.lower = self.lower.max(score as i8);
        } else {
            self.upper = self.upper.min(score as i8);
        }
    }
}
