//! Obverse's own JSON: what `obverse convert --to json` writes, and the `.obverse` files of the
//! applications.
//!
//! A converted game is an object a line:
//!
//! | field | meaning |
//! | --- | --- |
//! | `start` | where the game begins, as a [board string](crate::board_string) |
//! | `moves` | squares and `"pass"`; passes may be left out |
//! | `players` | `black` and `white`, each with a `name` and a `rating` |
//! | `event`, `date`, `clock` | as they were written |
//! | `result` | `score`, Black's discs minus White's, and the `reason` |
//! | `theoretical` | the discs of `black` and `white` after perfect play |
//! | `notes` | for each move its `value` and the `seconds` it took |
//!
//! A position with scores has `score` and `scores` instead, and no moves. Whatever else there is, such
//! as the `book` of a position from Edax's book, is ignored. All but `start` and `moves` may be
//! missing or null.
//!
//! A `.obverse` file is a game with its variations: its `moves` are pairs, the number of the move that
//! comes before and the move itself, and `tip` is the number of the last move of the line that is
//! on the board. This line is the game that is read; [`Reader::left_out`] counts the other moves.
//!
//! Any number of objects is read: one a line, one after the other, or in a list.
//!
//! ```
//! use obverse_formats::obverse_json::{Entry, Reader, write};
//! use obverse_formats::{GameRecord, transcript};
//!
//! let mut record = GameRecord::new(transcript::parse("f5d6c3")?);
//! record.black.name = Some("Ann".to_owned());
//! let mut text = Vec::new();
//! write(&record, &mut text)?;
//! let read = Reader::new(&text[..]).next().expect("one game")?;
//! assert_eq!(read, Entry::Game(record));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{Entry, ObverseJsonError, Reader};
pub use write::{write, write_book_entry, write_problem};
