//! GGF: games with players, ratings, clocks, and the value and time of every move. It is the format
//! of the game server GGS and of NBoard.
//!
//! A game is `(;TAG[value]TAG[value]...;)`. A file holds any number of games; text between them is
//! skipped. Values have no escapes. These tags are read:
//!
//! | tag | meaning |
//! | --- | --- |
//! | `GM` | the game, `Othello` |
//! | `PC`, `DT` | place and date |
//! | `PB`, `PW`, `RB`, `RW` | players and ratings |
//! | `TI`, or `TB` and `TW` | the clock, or one for each side |
//! | `TY` | the type: board size and options, such as `8`, `s8r18`, `8k` |
//! | `RE` | Black's discs minus White's, then `:r` resigned, `:t` time, `:l` left, `:s` agreed |
//! | `BO` | board size, [board string](crate::board_string) of the start |
//! | `B`, `W` | a move, optionally followed by `/value` and `/seconds` |
//!
//! Other tags are skipped. The board and every move are checked. Invalid ratings and results
//! are left out. Text that is not UTF-8 is read as Latin-1. Separate clocks of the two sides are stored
//! as one text, `black | white`.
//!
//! ```
//! use obverse_formats::{Annotation, ggf};
//!
//! let game = ggf::parse("(;GM[Othello]PB[Ann]PW[Ben]RE[+4.000:r]B[f5/1.20/3.40]W[d6];)")?;
//! assert_eq!(game.game.to_string(), "f5d6");
//! assert_eq!(game.black.name.as_deref(), Some("Ann"));
//! assert_eq!(game.outcome.unwrap().score, 4.0);
//! assert_eq!(game.annotations, [Annotation { value: Some(1.2), seconds: Some(3.4) }]);
//! # Ok::<(), obverse_formats::ReadError<ggf::GgfError>>(())
//! ```

mod read;
mod write;

pub use read::{GgfError, Reader, parse};
pub use write::write;

#[cfg(test)]
mod tests;

/// Separator between the clocks of the two sides in the `clock` of a game record.
pub(crate) const BETWEEN_CLOCKS: &str = " | ";
