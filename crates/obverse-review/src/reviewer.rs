use obverse_core::Game;
use obverse_engine::{Engine, Limits, Stop};

use crate::{PartialReview, Review, ReviewObserver};

/// The settings of a review.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reviewer {
    /// Limits of each search. Judging a move takes one search, and a second search if the move is not the best.
    pub limits: Limits,
    /// Positions with at most this many empties are solved exactly, whatever the limits.
    pub exact_from: u32,
}

impl Reviewer {
    /// Default of [`exact_from`](Reviewer::exact_from). Solving a position with 16 empties takes a few hundredths of a
    /// second.
    pub const EXACT_FROM: u32 = 16;

    /// A reviewer with these limits that solves positions of at most [`Reviewer::EXACT_FROM`] empties.
    #[must_use]
    pub fn new(limits: Limits) -> Reviewer {
        Reviewer {
            limits,
            exact_from: Reviewer::EXACT_FROM,
        }
    }

    /// Judges every move of a game, from the last to the first, so that the transposition table holds the results of
    /// later positions.
    ///
    /// Call [`Engine::forget`] first, or values may depend on games searched before.
    pub fn review(
        &self,
        game: &Game,
        engine: &mut Engine,
        stop: &Stop,
        observer: &mut dyn ReviewObserver,
    ) -> Review {
        let mut review = PartialReview::new(*self, game.clone());
        while review.judge_next(engine, stop, observer).is_some() {}
        review.to_review()
    }
}
