//! PGN: games with chess-like tags, as PlayOK exports them.
//!
//! ```text
//! [Event "?"]
//! [Site "PlayOK"]
//! [Date "2020.05.05"]
//! [Black "Ann"]
//! [White "Ben"]
//! [Result "37-27"]
//!
//! 1. f5 d6 2. c3 f3 ... 29. a6 -- 37-27
//! ```
//!
//! A file holds any number of games. Comments in braces or after `;`, variations in parentheses and
//! numeric annotations such as `$1` are skipped. These tags are read:
//!
//! | tag | meaning |
//! | --- | --- |
//! | `Event`, or else `Site` | the event |
//! | `Date` and `Time` | the date: one text, separated by a blank |
//! | `Black`, `White`, `BlackElo`, `WhiteElo` | players and ratings |
//! | `TimeControl` | the clock |
//! | `Result` | discs of both sides; if missing, the result after the moves is read |
//! | `Termination` | `resigned`, `time forfeit`, `abandoned` or `adjudication` |
//! | `FEN` | start position: rows from 8 to 1, `p` black, `P` white; or a [board string] |
//!
//! Other tags are skipped. The start position and every move are checked. The results `1-0` and `0-1`
//! are left out, since they do not give the score.
//!
//! ```
//! use obverse_formats::pgn;
//!
//! let text = "[Black \"Ann\"]\n[Result \"37-27\"]\n\n1. f5 {first} d6 2. c3 37-27\n";
//! let record = pgn::Reader::new(text.as_bytes()).next().unwrap()?;
//! assert_eq!(record.game.to_string(), "f5d6c3");
//! assert_eq!(record.outcome.unwrap().score, 10.0);
//! # Ok::<(), obverse_formats::ReadError<pgn::PgnError>>(())
//! ```
//!
//! [board string]: crate::board_string

mod fen;
mod game_splitter;
mod read;
mod result;
mod write;

pub use read::{PgnError, Reader};
pub use write::write;

#[cfg(test)]
mod tests;
