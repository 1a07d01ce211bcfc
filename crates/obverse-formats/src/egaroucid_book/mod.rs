//! Egaroucid's opening book, `.egbk3`.
//!
//! The file is binary and little-endian: a header of 14 bytes, then entries of 25 bytes, one [`EgaroucidEntry`] per
//! position. The layout is described on Egaroucid's page "Book" (section "Book file structure"); the codes of a
//! missing leaf are not described there.
//!
//! | size | field of the header |
//! | --- | --- |
//! | 9 | the letters `DICUORAGE` (`EGAROUCID` backwards) |
//! | 1 | version (3) |
//! | 4 | number of positions |
//!
//! | size | field of an entry |
//! | --- | --- |
//! | 8 + 8 | the discs of the player and of the opponent; a1 is the highest bit, h8 the lowest |
//! | 1 | value in discs for the side to move |
//! | 1 | level of the search; -1 if it is not known |
//! | 4 | lines: number of positions of the book that follow, with this one |
//! | 1 + 1 + 1 | leaf, the best move that leads out of the book: value, square, level |
//!
//! The square of the leaf is the number of its bit: 0 for h8, 63 for a1. Other codes stand for no leaf; Egaroucid writes
//! 65 (no move left) and 125 (not searched), with the value -126 and the level -1. Each position is stored in only one of
//! its eight symmetries. Positions that must pass are not stored.
//!
//! ```
//! use obverse_core::{Position, Square};
//! use obverse_formats::egaroucid_book::{EgaroucidEntry, Leaf, Reader, Writer};
//!
//! let entry = EgaroucidEntry {
//!     board: Position::start().board(),
//!     value: 0,
//!     level: Some(21),
//!     lines: 1,
//!     leaf: Some(Leaf { score: 0, square: Square::F5, level: Some(21) }),
//! };
//! let mut writer = Writer::new(Vec::new(), 1)?;
//! writer.write(&entry)?;
//! let bytes = writer.into_inner();
//! assert_eq!(bytes.len(), 14 + 25);
//! assert_eq!(Reader::new(&bytes[..])?.next().expect("one position")?, entry);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use entry::{EgaroucidEntry, Leaf};
pub use read::{EgaroucidBookError, Reader};
pub use write::Writer;

/// First bytes of a book.
pub const MAGIC: &[u8; 9] = b"DICUORAGE";
/// The supported version of the format.
const VERSION: u8 = 3;
/// Size of the header in bytes.
const HEADER_SIZE: usize = 14;
/// Size of an entry in bytes.
const ENTRY_SIZE: usize = 25;
/// Code of a leaf that does not exist because all moves are in the book.
const NO_MOVE: u8 = 65;
/// Value of a leaf that does not exist.
const NO_SCORE: i8 = -126;
/// Code of a level that is not known.
const NO_LEVEL: i8 = -1;
