//! Readers and writers for the file formats of Othello programs.
//!
//! | module | content |
//! | --- | --- |
//! | [`board_string`] | a position: 64 characters and the side to move |
//! | [`transcript`] | a game: `f5d6c3...` |
//! | [`obf`] | positions with scores, one per line |
//! | [`xot`] | openings, one per line |
//! | [`opening_names`] | names of openings |
//! | [`search_problem`] | exercises for alpha-beta search: player, depth, board |
//! | [`ggf`], [`sgf`], [`pgn`] | games with players, clocks and results |
//! | [`wthor`] | the WTHOR database: games, players, tournaments |
//! | [`quest`] | Othello Quest's JSON |
//! | [`obverse_json`] | Obverse's own JSON: converted games, and `.obverse` files |
//! | [`edax_book`] | Edax's opening book |
//! | [`egaroucid_book`] | Egaroucid's opening book |
//! | [`detect`] | format detection, and a reader for any format |
//!
//! Readers of multi-record formats are iterators that hold one record in memory. A bad record is an
//! error with its location ([`Located`]); reading continues after it where the format allows. Games
//! are [`GameRecord`]s: the moves, which are always legal, with players, clock and result.
//!
//! # Any format
//!
//! [`detect::read`] detects the format of small input; [`detect::AnyReader`] streams files of any size.
//!
//! ```
//! use obverse_formats::detect::{self, Content, Format};
//!
//! let pasted = b"1. f5 d6 2. c3 d3";
//! assert_eq!(detect::detect(pasted), Some(Format::Transcript));
//! let Content::Games(games) = detect::read(pasted)? else { panic!("a transcript is a game") };
//! assert_eq!(games[0].game.to_string(), "f5d6c3d3");
//! # Ok::<(), detect::AnyError>(())
//! ```
//!
//! # GGF and SGF
//!
//! ```
//! use obverse_formats::{ggf, sgf};
//!
//! let record = ggf::parse("(;GM[Othello]PB[Ann]PW[Ben]B[f5]W[d6];)")?;
//! let mut text = Vec::new();
//! sgf::write(&record, &mut text)?;
//! for game in sgf::Reader::new(&text[..]) {
//!     assert_eq!(game?.black.name.as_deref(), Some("Ann"));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # WTHOR
//!
//! ```
//! use obverse_formats::wthor::{Archive, CreationDate, Reader};
//! use obverse_formats::{GameRecord, transcript};
//!
//! let mut archive = Archive::new();
//! archive.push(&GameRecord::new(transcript::parse("f5d6c3")?))?;
//! let mut file = Vec::new();
//! archive.write_games(&mut file, CreationDate::default(), 2024)?;
//!
//! for game in Reader::new(&file[..])? {
//!     let game = game?;
//!     assert_eq!(archive.players().name(game.black), Some("???"));
//!     assert_eq!(game.game.to_string(), "f5d6c3");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # OBF
//!
//! ```
//! use obverse_formats::obf;
//!
//! let line = "---------------------------OX------XO--------------------------- X; F5:+0; D3:+0;";
//! let problem = obf::Reader::new(line.as_bytes()).next().expect("one problem")?;
//! assert_eq!(problem.moves.len(), 2);
//! # Ok::<(), obverse_formats::ReadError<obf::ObfError>>(())
//! ```
//!
//! The folder `examples` has two small programs: `read_wthor` prints the games of a `.wtb` file, and
//! `convert_game` prints the games of any file as transcripts.

pub mod bounded_line;
pub mod detect;
pub mod edax_book;
pub mod egaroucid_book;
pub mod ggf;
pub mod obf;
pub mod obverse_json;
pub mod opening_names;
pub mod pgn;
pub mod quest;
pub mod search_problem;
pub mod sgf;
pub mod wthor;
pub mod xot;

mod binary_reader;
mod game_record;
mod ggf_sgf;
mod json_objects;
mod located_board_string;
mod located_transcript;
mod location;
mod parse_move;
mod read_error;
mod replay;
mod text;

pub use game_record::{Annotation, EndReason, GameOutcome, GameRecord, PlayerInfo};
pub use ggf_sgf::SyntaxError;
pub use json_objects::JsonError;
pub use location::{Located, Location};
pub use parse_move::{MoveError, parse_move};
pub use read_error::ReadError;
pub use text::TooLong;

/// Board strings: one position as 64 characters from a1 to h8, then the side to move.
///
/// [`Position`](obverse_core::Position) documents the format, and its `Display` writes it. This module reads it and
/// adds line and column to the errors.
pub mod board_string {
    pub(crate) use crate::located_board_string::parse_at;
    pub use crate::located_board_string::{BoardStringError, parse};
}

/// Transcripts: one game as the squares played, `f5d6c3...`.
///
/// [`Game`](obverse_core::Game) documents the format, and its `Display` writes it. This module reads it and adds line
/// and column to the errors.
pub mod transcript {
    pub use crate::located_transcript::{TranscriptError, WithStart, parse, parse_from};
    pub(crate) use crate::located_transcript::{moves_after_start, parse_at, parse_with_start};
}

/// Compiles the examples of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
