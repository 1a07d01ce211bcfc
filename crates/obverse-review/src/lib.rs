//! Games reviewed move by move: what each move was worth, what would have been better, and how well
//! both sides played.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Reviewer`] | how hard to look; [`Reviewer::review`] looks at a game |
//! | [`Review`] | all that was found about a game |
//! | [`PartialReview`] | a review that can be interrupted and resumed |
//! | [`MoveReview`] | a move beside the best one |
//! | [`Grade`] | what to call a loss |
//! | [`Accuracy`] | how well a side played, in three numbers |
//! | [`ReviewObserver`] | hears of every move as it is judged |
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
//! // All four first moves are the same by symmetry.
//! assert_eq!(review.moves[0].lost(), 0);
//! assert!(review.accuracy(Color::Black).percent() > Some(50.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accuracy;
mod grade;
mod judge;
mod move_review;
mod observer;
mod partial_review;
mod review;
mod reviewer;

pub use accuracy::{Accuracy, HALF_LIFE};
pub use grade::Grade;
pub use move_review::MoveReview;
pub use observer::ReviewObserver;
pub use partial_review::PartialReview;
pub use review::Review;
pub use reviewer::Reviewer;
