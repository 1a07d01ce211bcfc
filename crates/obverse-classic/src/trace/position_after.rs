use obverse_core::{Move, Position};

/// Returns the position after the best move; without a best move, the position itself.
pub fn position_after(position: Position, best: Option<Move>) -> Position {
    best.and_then(|mv| position.play(mv).ok())
        .unwrap_or(position)
}
