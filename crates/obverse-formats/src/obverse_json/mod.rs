//! Obverse's own JSON: the output of `obverse convert --to json`, and the `.obverse` files of the
//! applications.
//!
//! A converted game is one object per line:
//!
//! | field | meaning |
//! | --- | --- |
//! | `start` | start position as a [board string](crate::board_string) |
//! | `moves` | squares and `"pass"`; passes may be left out |
//! | `players` | `black` and `white`, each with a `name` and a `rating` |
//! | `event`, `date`, `clock` | text, as written in the source |
//! | `result` | `score`, Black's discs minus White's, and the `reason` |
//! | `theoretical` | discs of `black` and `white` after perfect play |
//! | `notes` | `value` and `seconds` of each move |
//! | `comments` | pairs of the number of a move, from 1 (0 for the start), and the comment on it; only if there are any |
//!
//! A position with scores is an object with `start`, an empty list `moves`, `score` (of the position) and `scores` (of
//! its moves). Other fields, such as the `book` of a position from Edax's book, are ignored. All fields except `start`
//! and `moves` may be missing or null.
//!
//! A `.obverse` file is a game with variations: its `moves` are pairs of the number of the parent move and
//! the move itself, and `tip` is the number of the last move of the current line. The names
//! of the players are in the fields `black` and `white`; the other fields of a converted game are optional. The reader
//! returns the current line; [`Reader::variations`] has all moves, and [`Reader::left_out`] counts the moves outside of
//! the current line.
//!
//! The input may have any number of objects: one per line, one after the other, or in a list.
//!
//! ```
//! use obverse_formats::obverse_json::{JsonEntry, Reader, write};
//! use obverse_formats::{GameRecord, transcript};
//!
//! let mut record = GameRecord::new(transcript::parse("f5d6c3")?);
//! record.black.name = Some("Ann".to_owned());
//! let mut text = Vec::new();
//! write(&record, &mut text)?;
//! let read = Reader::new(&text[..]).next().expect("one game")?;
//! assert_eq!(read, JsonEntry::Game(record));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod read;
#[cfg(test)]
mod tests;
mod variation_move;
mod write;

pub use read::{JsonEntry, ObverseJsonError, Reader};
pub use variation_move::VariationMove;
pub use write::{write, write_book_entry, write_problem, write_variations};
