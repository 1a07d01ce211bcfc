use obverse_core::{Color, Move, Position};
use obverse_engine::Line;

use crate::Grade;

/// A move beside the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    /// The number of the move, from 1; passes are moves too.
    pub ply: usize,
    /// Where it was played.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// What it is worth to the side that played it, and how the game would go on.
    pub played: Line,
    /// What the best move is worth. The same as `played` if nothing was found that is better by at least
    /// half a disc.
    pub best: Line,
}

impl MoveReview {
    /// Who played it.
    pub fn color(&self) -> Color {
        self.position.turn()
    }

    /// Discs that the best move is better by, to the next whole one.
    pub fn lost(&self) -> u32 {
        // Values lie within 64 discs, and nothing is worth more than the best.
        (self.best.value - self.played.value).round().max(0.0) as u32
    }

    /// What to call it.
    pub fn grade(&self) -> Grade {
        Grade::of(self.lost())
    }

    /// Whether the loss is proven.
    pub fn is_exact(&self) -> bool {
        self.played.is_exact() && self.best.is_exact()
    }

    /// Whether there was nothing else to play.
    pub fn is_forced(&self) -> bool {
        self.position.legal_moves().nth(1).is_none()
    }

    /// The value of the move, seen by one side.
    pub fn value_for(&self, color: Color) -> f32 {
        seen_by(self.played.value, self.color() == color)
    }

    /// The value of the best move, seen by one side.
    pub fn best_value_for(&self, color: Color) -> f32 {
        seen_by(self.best.value, self.color() == color)
    }

    /// Whether a win or a draw was given away, and that is proven: the best move leads to a better
    /// result.
    pub fn costs_the_result(&self) -> bool {
        self.is_exact() && self.played.score.signum() < self.best.score.signum()
    }
}

fn seen_by(value: f32, is_own: bool) -> f32 {
    if is_own { value } else { -value }
}
