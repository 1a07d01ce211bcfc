//! PGN: games with chess-like tags, as PlayOK hands them out.
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
//! A file holds any number of games. Comments in braces or behind `;`, variations in parentheses
//! and `$1` marks are skipped. Of the tags
//!
//! | tag | what it says |
//! | --- | --- |
//! | `Event` or else `Site` | the event |
//! | `Date` and `Time` | become one text, with a blank between them |
//! | `Black`, `White`, `BlackElo`, `WhiteElo` | players and ratings |
//! | `TimeControl` | the clock |
//! | `Result` | the discs of both sides; else the one behind the moves counts |
//! | `Termination` | `resigned`, `time forfeit`, `abandoned` or `adjudication` |
//! | `FEN` | the start: rows from 8 to 1, `p` black, `P` white; or a [board string] |
//!
//! all others are skipped. The start and every move are checked. A result that only names the
//! winner, `1-0` or `0-1`, is left out, since the score is not known from it.
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
mod games;
mod read;
mod write;

pub use read::{PgnError, Reader};
pub use write::write;

#[cfg(test)]
mod tests;

/// Whether a word behind the moves says how the game ended.
fn is_result(word: &str) -> bool {
    matches!(word, "*" | "1/2-1/2") || discs(word).is_some()
}

/// Both numbers of a result such as `37-27`.
fn discs(word: &str) -> Option<(u8, u8)> {
    let (black, white) = word.split_once('-')?;
    let number = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_plain)
    };
    Some((number(black)?, number(white)?))
}
