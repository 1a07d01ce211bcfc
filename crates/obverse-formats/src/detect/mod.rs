//! Recognises what a file or a pasted text is, and reads it whatever it is.
//!
//! [`detect`] looks at bytes and names their [`Format`]. [`AnyReader`] opens an input of any
//! format and yields [`Item`]s one at a time, however long the input is. [`read`] is for small
//! things, such as what a user has pasted: it gives a position, games or problems at once.
//!
//! ```
//! use obverse_core::Position;
//! use obverse_formats::detect::{Content, Format, detect, read};
//!
//! assert_eq!(detect(b"f5 d6 c3"), Some(Format::Transcript));
//! assert_eq!(detect(b"(;GM[Othello]PC[x]B[f5];)"), Some(Format::Ggf));
//! assert_eq!(detect(b"Dear diary"), None);
//!
//! let pasted = " \"---------------------------OX------XO--------------------------- X\"\r\n";
//! match read(pasted.as_bytes())? {
//!     Content::Position(position) => assert_eq!(position, Position::start()),
//!     other => panic!("{other:?}"),
//! }
//! # Ok::<(), obverse_formats::detect::AnyError>(())
//! ```
//!
//! # How formats are told apart
//!
//! - Binary formats by their headers: `XADEKOOB` for Edax's book; for the three kinds of WTHOR
//!   files the counts in the header, which must fit the size of the file, or else records that
//!   look as they should. The name of the file decides between WTHOR files without records.
//! - GGF and SGF by `(;` and a property, and then by the game they name: `GM[Othello]` or `GM[2]`.
//! - PGN by a tag pair such as `[Event "..."]` in one of the first lines. Our own JSON has a
//!   `"start"` and `"moves"`, Quest's has a `"position"`.
//! - A search problem by its first lines: a player, a depth, and then a row of eight squares.
//! - One board string is a position; with `;` behind it, with a comment, or in company it is OBF.
//! - Moves in one line are a transcript. In several lines they are a list of openings (XOT) if
//!   the first two lines can both be played from the start; else a transcript, if they can be
//!   played one after the other. Other text before or between the openings does not matter if
//!   most of the first lines are moves, or two of them games. So a list with a single opening counts as a transcript, and a
//!   game wrapped in just the wrong place counts as a list: these texts mean both.
//!
//! A byte order mark, white space around the text, Windows line ends, and quotation marks around
//! a short text do not matter.

mod meaning;
mod reader;
mod sample;
mod wthor_kind;

use std::fmt;

pub use meaning::meant;
pub use reader::{AnyError, AnyReader, Content, Item, Options, read};
pub use sample::Sample;

/// A format this crate reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// One position: [`board_string`](crate::board_string).
    BoardString,
    /// One game: [`transcript`](crate::transcript).
    Transcript,
    /// Positions to search: [`problem_file`](crate::problem_file).
    ProblemFile,
    /// Positions with scores: [`obf`](crate::obf).
    Obf,
    /// A list of openings: [`xot`](crate::xot).
    Xot,
    /// Games: [`ggf`](crate::ggf).
    Ggf,
    /// Games: [`sgf`](crate::sgf).
    Sgf,
    /// Games: [`pgn`](crate::pgn).
    Pgn,
    /// Games: [`quest`](crate::quest).
    Quest,
    /// Games and positions: [`obverse_json`](crate::obverse_json).
    ObverseJson,
    /// A `.wtb` with games: [`wthor`](crate::wthor).
    Wthor,
    /// A `.jou` with the names of players.
    WthorPlayers,
    /// A `.trn` with the names of tournaments.
    WthorTournaments,
    /// An opening book: [`edax_book`](crate::edax_book).
    EdaxBook,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 14] = [
        Format::BoardString,
        Format::Transcript,
        Format::ProblemFile,
        Format::Obf,
        Format::Xot,
        Format::Ggf,
        Format::Sgf,
        Format::Pgn,
        Format::Quest,
        Format::ObverseJson,
        Format::Wthor,
        Format::WthorPlayers,
        Format::WthorTournaments,
        Format::EdaxBook,
    ];
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Format::BoardString => "board string",
            Format::Transcript => "transcript",
            Format::ProblemFile => "search problem",
            Format::Obf => "OBF",
            Format::Xot => "XOT",
            Format::Ggf => "GGF",
            Format::Sgf => "SGF",
            Format::Pgn => "PGN",
            Format::Quest => "Othello Quest",
            Format::ObverseJson => "Obverse's JSON",
            Format::Wthor => "WTHOR games",
            Format::WthorPlayers => "WTHOR players",
            Format::WthorTournaments => "WTHOR tournaments",
            Format::EdaxBook => "Edax book",
        })
    }
}

/// The format of a whole file or text, if it is one this crate knows.
pub fn detect(bytes: &[u8]) -> Option<Format> {
    Sample::whole(bytes).format()
}
