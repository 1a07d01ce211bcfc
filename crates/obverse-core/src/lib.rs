//! The rules of Othello, with bitboards and without dependencies.
//!
//! | item | contents |
//! | --- | --- |
//! | [`Square`], [`Bitboard`] | one of the 64 squares; a set of squares |
//! | [`Color`], [`Move`] | Black or White; a placement or a pass |
//! | [`Setup`] | any discs and a side to move, possibly invalid |
//! | [`Position`] | a playable position with the side to move |
//! | [`Board`] | a position without colours, for searches |
//! | [`Game`] | a starting position and moves, with undo and redo |
//! | [`Tally`], [`Ending`] | disc counts and scores; how a game ended |
//! | [`Symmetry`] | the eight rotations and reflections of the board |
//! | [`Random`] | a seeded random number generator, with the same numbers on every platform |
//! | [`LookAlike`] | a non-ASCII character typed instead of a similar ASCII one, for error messages |
//! | [`perft`] | counts move sequences to test and time move generation |
//! | [`kernel`] | move generation and flipping on raw bits, by instruction set |
//!
//! ```
//! use obverse_core::{Game, Position, Square};
//!
//! let mut game: Game = "f5d6".parse()?;
//! assert!(game.position().legal_squares().contains(Square::C3));
//! game.place(Square::C3)?;
//! assert_eq!(game.count().to_string(), "5-2");
//!
//! let position: Position = "
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . X X . . .
//!     . . . O X X . .
//!     . . . O . . . .
//!     . . . . . . . .
//!     . . . . . . . . O".parse()?;
//! assert_eq!(game.position(), position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Fast kernels
//!
//! Outside this workspace, set `RUSTFLAGS="-C target-cpu=native"`, or `rustflags` in your own `.cargo/config.toml`, to
//! get the AVX2 or AVX-512 kernel: a dependency does not inherit this workspace's configuration. The portable kernel is
//! used otherwise, and solving endgames takes about 2.4 times as long. [`kernel::NAME`] says which kernel is in use.

mod bitboard;
mod board;
mod board_string;
mod color;
mod ending;
mod game;
pub mod kernel;
mod look_alike;
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
pub use look_alike::LookAlike;
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
