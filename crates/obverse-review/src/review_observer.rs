use obverse_core::Position;
use obverse_engine::Observer;

use crate::MoveReview;

/// Receives the progress of a review and of its searches.
pub trait ReviewObserver: Observer {
    /// Called before each move is judged, with the number of moves already judged and the position before the move.
    fn begins(&mut self, done: usize, position: Position) {
        let _ = (done, position);
    }

    /// Called after each move is judged. The last move of the game is judged first.
    fn judged(&mut self, review: &MoveReview) {
        let _ = review;
    }
}

/// Ignores all progress.
impl ReviewObserver for () {}
