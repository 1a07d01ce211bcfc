//! Format detection, and readers for input of any format.
//!
//! [`detect`] returns the [`Format`] of some bytes. [`AnyReader`] opens input of any format and
//! yields [`AnyItem`]s one at a time, in bounded memory. [`read`] is for small input such as pasted text:
//! it returns a position, games or problems at once.
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
//! # How formats are detected
//!
//! | format | criterion |
//! | --- | --- |
//! | Edax's book | the magic `XADEKOOB` |
//! | WTHOR | the counts in the header fit the file size, or the records are plausible; the file name decides for files without records |
//! | GGF, SGF | `(;` and a property; then `GM[Othello]` or `GM[2]` |
//! | PGN | a tag pair such as `[Event "..."]` in one of the first lines |
//! | Obverse's JSON | the keys `"start"` and `"moves"` |
//! | Othello Quest | the key `"position"` |
//! | search problem | the first lines are a player, a depth and a row of eight squares |
//! | board string | a single board string |
//! | OBF | a board string with `;` after it, with a comment, or several of them |
//! | transcript | moves on one line, or on several lines that continue each other |
//! | XOT | moves on several lines, the first two of which are both legal from the start |
//!
//! Text before or between the openings of an XOT list is allowed if most of the first lines are
//! moves, or two of them are games. Some texts are ambiguous: a list with a single opening counts as a
//! transcript, and a transcript whose first two lines are both legal games counts as a list.
//!
//! A byte order mark, surrounding white space, Windows line ends, and quotation marks around a short
//! text are ignored.

mod meaning;
mod reader;
mod sample;
mod wthor_kind;

use std::fmt;

pub use meaning::meant;
pub use reader::{AnyError, AnyItem, AnyReader, Content, ReadOptions, read};
pub use sample::Sample;

/// A supported format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// A position: [`board_string`](crate::board_string).
    BoardString,
    /// A game: [`transcript`](crate::transcript).
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
    /// A `.wtb` file of games: [`wthor`](crate::wthor).
    Wthor,
    /// A `.jou` file of player names: [`wthor`](crate::wthor).
    WthorPlayers,
    /// A `.trn` file of tournament names: [`wthor`](crate::wthor).
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

/// Detects the format of a whole file or text; `None` if it is unknown.
#[must_use]
pub fn detect(bytes: &[u8]) -> Option<Format> {
    Sample::whole(bytes).format()
}
