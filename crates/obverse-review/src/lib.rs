//! Game review: the value of each move, the best alternative, and the accuracy of both sides.
//!
//! | type | what it is |
//! | --- | --- |
//! | [`Reviewer`] | the settings of a review; [`Reviewer::review`] reviews a game |
//! | [`Review`] | the result of a review |
//! | [`PartialReview`] | a review that can be interrupted and resumed |
//! | [`MoveReview`] | a played move compared with the best move |
//! | [`Grade`] | best, good, inaccuracy, mistake or blunder |
//! | [`Accuracy`] | how well a side played, in three numbers |
//! | [`ReviewObserver`] | receives each move as it is judged |
//!
//! ```
//! use obverse_core::{Color, Game, Square};
//! use obverse_engine::{Engine, Limits, Options};
//! use obverse_review::Reviewer;
//!
//! let mut game = Game::new();
//! for square in [Square::F5, Square::D6, Square::C3] {
//!     game.place(square)?;
//! }
//! let mut engine = Engine::new(Options::default())?;
//! let reviewer = Reviewer::new(Limits::depth(4));
//! let review = reviewer.review(&game, &mut engine, &Default::default(), &mut ());
//! assert_eq!(review.moves.len(), 3);
//! // The four first moves are equal by symmetry.
//! assert_eq!(review.moves[0].lost(), 0);
//! assert!(review.accuracy(Color::Black).percent() > Some(50.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accuracy;
mod grade;
mod judge;
mod move_review;
mod move_searches;
mod partial_move_searches;
mod partial_review;
mod review;
mod review_observer;
mod reviewer;
mod suspended_move;

pub use accuracy::{Accuracy, HALF_LIFE};
pub use grade::Grade;
pub use move_review::MoveReview;
pub use move_searches::MoveSearches;
pub use partial_move_searches::PartialMoveSearches;
pub use partial_review::PartialReview;
pub use review::Review;
pub use review_observer::ReviewObserver;
pub use reviewer::Reviewer;
