use obverse_core::Game;
use obverse_engine::{Engine, Limits, Stop};

use crate::{PartialReview, Review, ReviewObserver};

/// How hard to look at a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reviewer {
    /// What each search may spend. A move takes one, and another if it is not the best.
    pub limits: Limits,
    /// Positions with so many empty squares or fewer are solved, whatever the limits.
    pub exact_from: u32,
}

impl Reviewer {
    /// Every position of so many empty squares is solved in some hundredths of a second.
    pub const EXACT_FROM: u32 = 16;

    /// A reviewer with these limits, who solves positions near the end.
    pub fn new(limits: Limits) -> Reviewer {
        Reviewer {
            limits,
            exact_from: Reviewer::EXACT_FROM,
        }
    }

    /// Judges every move of a game, from the last to the first, so that what was found about later
    /// positions is known for the moves that led there.
    ///
    /// The engine should have forgotten other games, or the values may depend on them.
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
