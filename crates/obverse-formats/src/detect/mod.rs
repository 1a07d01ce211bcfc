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
//! | OBF | a board string followed by `;` or a comment, or several board strings |
//! | transcript | moves on one line, or on several lines that together are one game |
//! | XOT | moves on several lines; each of the first two lines is legal from the start position |
//!
//! An XOT list may have other text before or between its openings if most of the first lines are moves, or if two of
//! them are legal games. Some texts are ambiguous: a list with a single opening counts as a
//! transcript, and a transcript whose first two lines are both legal games counts as a list.
//!
//! A byte order mark, surrounding white space, Windows line ends, and quotation marks around a short
//! text are ignored.

mod any_error;
mod any_item;
mod any_reader;
mod clean_text;
mod content;
mod detect_format;
mod format;
mod intended_format;
mod text_format;
mod wthor_format;

pub use any_error::AnyError;
pub use any_item::AnyItem;
pub use any_reader::{AnyReader, ReadOptions};
pub use content::{Content, read};
pub use detect_format::{Sample, detect};
pub use format::Format;
pub use intended_format::intended_format;
