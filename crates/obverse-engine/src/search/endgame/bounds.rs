use obverse_core::Square;

/// Bounds of the exact score of a board, in discs for the side to move.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub lower: i8,
    pub upper: i8,
    /// Best move of the last search, or the move that caused its cutoff; `None` if unknown.
    pub best_move: Option<Square>,
}

impl Bounds {
    /// The bounds of a board that has not been searched.
    pub const UNKNOWN: Bounds = Bounds {
        lower: -64,
        upper: 64,
        best_move: None,
    };

    /// The bound that decides whether the score is above `alpha`; `None` if neither bound does.
    #[inline(always)]
    pub fn cutoff(&self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (self.lower.into(), self.upper.into());
        if lower > alpha {
            return Some(lower);
        }
        (upper <= alpha).then_some(upper)
    }

    /// Raises the lower or lowers the upper bound by the result of a null-window search.
    #[inline(always)]
    pub fn tighten(&mut self, alpha: i32, score: i32) {
        if score > alpha {
            self.lower = self.lower.max(score as i8);
        } else {
            self.upper = self.upper.min(score as i8);
        }
    }
}
