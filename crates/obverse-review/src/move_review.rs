use obverse_core::{Color, Move, Position};
use obverse_engine::Line;

use crate::Grade;

/// A played move compared with the best move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    /// Number of the move in the game, counted from 1; passes count too.
    pub ply: usize,
    /// The position before the move.
    pub position: Position,
    /// The played move.
    pub mv: Move,
    /// The engine's line that starts with the played move, scored for the side that played it.
    pub played: Line,
    /// The engine's line that starts with the best move; equal to `played` if no move is better by half a disc.
    pub best: Line,
}

impl MoveReview {
    /// The side that played the move.
    #[must_use]
    pub fn color(&self) -> Color {
        self.position.turn()
    }

    /// Number of discs that the played move loses compared with the best move, rounded.
    #[must_use]
    pub fn lost(&self) -> u32 {
        // Values are within 64 discs, so the cast cannot overflow.
        (self.best.value - self.played.value).round().max(0.0) as u32
    }

    /// The grade of the move by the discs that it loses.
    #[must_use]
    pub fn grade(&self) -> Grade {
        Grade::of(self.lost())
    }

    /// Whether the loss is proven: both lines are exact.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.played.is_exact() && self.best.is_exact()
    }

    /// Whether the move was the only legal one.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.position.legal_moves().nth(1).is_none()
    }

    /// The value of the played move for `color`, in discs.
    #[must_use]
    pub fn value_for(&self, color: Color) -> f32 {
        from_side(self.played.value, self.color() == color)
    }

    /// The value of the best move for `color`, in discs.
    #[must_use]
    pub fn best_value_for(&self, color: Color) -> f32 {
        from_side(self.best.value, self.color() == color)
    }

    /// Whether the move provably turns a win into a draw or loss, or a draw into a loss.
    #[must_use]
    pub fn costs_the_result(&self) -> bool {
        self.is_exact() && self.played.score.signum() < self.best.score.signum()
    }
}

fn from_side(value: f32, is_own: bool) -> f32 {
    if is_own { value } else { -value }
}
