//! The file formats of the Othello world, read and written.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`board_string`] | one position: 64 characters and the side to move |
//! | [`transcript`] | one game: `f5d6c3...` |
//! | [`obf`] | positions with scores, one a line |
//! | [`xot`] | openings, one a line |
//! | [`opening_names`] | what players call openings |
//! | [`problem_file`] | positions to search, as a course hands them out |
//! | [`ggf`], [`sgf`], [`pgn`] | games with players, clocks and results |
//! | [`wthor`] | the WTHOR database: games, players, tournaments |
//! | [`quest`] | Othello Quest's JSON |
//! | [`obverse_json`] | Obverse's own JSON: converted games, and games of the application |
//! | [`edax_book`] | Edax's opening book (read only) |
//! | [`detect`] | recognises all of them |
//!
//! Every reader of a format with many records is an iterator that holds one record at a time,
//! says where a bad one is ([`Located`]) and goes on behind it where the format allows that.

pub mod board_string;
pub mod bounded_line;
pub mod detect;
pub mod edax_book;
pub mod ggf;
pub mod obf;
pub mod obverse_json;
pub mod opening_names;
pub mod pgn;
pub mod problem_file;
pub mod quest;
pub mod sgf;
pub mod transcript;
pub mod wthor;
pub mod xot;

mod binary;
mod bracketed;
mod json_objects;
mod location;
mod record;
mod replay;
mod text;

pub use bracketed::SyntaxError;
pub use json_objects::JsonError;
pub use location::{Located, Location, ReadError};
pub use record::{Annotation, GameRecord, Outcome, Player, Reason};
pub use replay::{MoveError, parse_move};
pub use text::TooLong;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
