use obverse_core::Position;
use obverse_engine::Observer;

use crate::MoveReview;

/// Hears of a review while it is made, and of the searches that it takes.
pub trait ReviewObserver: Observer {
    /// The next move is looked at; so many of the game are done.
    fn begins(&mut self, done: usize, position: Position) {
        let _ = (done, position);
    }

    /// A move is judged. The last one of the game comes first.
    fn judged(&mut self, review: &MoveReview) {
        let _ = review;
    }
}

/// Nobody listens.
impl ReviewObserver for () {}
