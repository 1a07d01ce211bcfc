//! The rules of Othello, fast and without dependencies.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Square`], [`Bitboard`] | one of 64 squares; a set of them |
//! | [`Color`], [`Move`] | Black or White; a placement or a pass |
//! | [`Setup`] | discs put down by hand, perhaps nonsense |
//! | [`Position`] | always playable, with the side to move |
//! | [`Board`] | the same without colours: what searches work on |
//! | [`Game`] | a history of moves with undo and redo |
//! | [`Symmetry`] | the eight ways to turn or mirror the board |
//! | [`Random`] | seeded random numbers, the same on every platform |
//! | [`perft`] | counts move sequences, to test and time all of it |
//!
//! ```
//! use obverse_core::{Game, Square};
//!
//! let mut game = Game::new();
//! for square in [Square::F5, Square::D6, Square::C3] {
//!     game.place(square)?;
//! }
//! assert_eq!(game.count().to_string(), "5-2");
//! assert_eq!(
//!     game.position().to_string(),
//!     "------------------X--------XX------OXX-----O-------------------- O",
//! );
//! # Ok::<(), obverse_core::IllegalMove>(())
//! ```

mod bitboard;
mod board;
mod board_string;
mod color;
mod ending;
mod game;
pub mod kernel;
mod moves;
mod parse_error;
mod perft;
mod position;
mod random;
mod setup;
mod square;
mod symmetry;
mod tally;
mod transcript;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use board_string::BoardStringError;
pub use color::Color;
pub use ending::Ending;
pub use game::Game;
pub use moves::{IllegalMove, Move, ParseMoveError};
pub use parse_error::ParseError;
pub use perft::{Passes, perft, perft_with};
pub use position::Position;
pub use random::Random;
pub use setup::{Setup, SetupError};
pub use square::{ParseSquareError, Square};
pub use symmetry::Symmetry;
pub use tally::Tally;
pub use transcript::MoveListError;
