//! SGF: game trees made of properties, in the variant that Edax uses for Othello.
//!
//! ```text
//! (;FF[4]GM[2]PB[Ann]PW[Ben]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]RE[B+4];B[f5];W[d6])
//! ```
//!
//! A file holds any number of games; only main lines are read. Squares may also be written with two
//! letters, as in SGF of other games (`ef` is e6), and a pass as `PA`, `pass`, `tt` or an empty value.
//! These properties are read:
//!
//! | property | meaning |
//! | --- | --- |
//! | `GM`, `SZ` | the game, 2 for Othello; the size of the board, 8 |
//! | `AB`, `AW`, `AE`, `PL` | start position: black, white, empty squares; the side to move |
//! | `B`, `W`, `V` | a move; its value in discs for Black |
//! | `PB`, `PW`, `BR`, `WR` | players and ratings |
//! | `EV` or else `PC`, `DT` | event or place, date |
//! | `TM`, `OT` | time control in seconds, or as text |
//! | `RE` | `B+4`, `W+R` (resigned), `B+T` (time), `B+F` (left), `0` (draw) |
//!
//! Other properties are skipped. Without `AB` and `AW` the game starts from the standard position. The
//! start position and every move are checked. Invalid ratings and results are left out. A win without
//! a number of discs counts as 64.
//!
//! ```
//! use obverse_formats::sgf;
//!
//! let text = "(;GM[2]PB[Ann \\[1\\]];B[f5](;W[d6])(;W[f6]))";
//! let record = sgf::Reader::new(text.as_bytes()).next().unwrap()?;
//! assert_eq!(record.game.to_string(), "f5d6");
//! assert_eq!(record.black.name.as_deref(), Some("Ann [1]"));
//! # Ok::<(), obverse_formats::ReadError<sgf::SgfError>>(())
//! ```

mod read;
mod write;

pub use read::{Reader, SgfError};
pub use write::write;

#[cfg(test)]
mod tests;
