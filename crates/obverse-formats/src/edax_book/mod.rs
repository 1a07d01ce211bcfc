//! Edax's opening book, `book.dat`.
//!
//! The file is binary and little-endian: a [`Header`] of 42 bytes, then entries of variable length,
//! one [`BookEntry`] per position.
//!
//! | size | field of the header |
//! | --- | --- |
//! | 8 | the letters `XADEKOOB` |
//! | 1 + 1 | version (4) and release |
//! | 8 | date: year (2), month, day, hour, minute, second, one unused byte |
//! | 5 * 4 | options: level, empty squares, midgame error, endcut error, verbosity |
//! | 4 | number of positions |
//!
//! | size | field of an entry |
//! | --- | --- |
//! | 8 + 8 | the discs of the player and of the opponent |
//! | 4 * 4 | games won, drawn and lost, and lines through the position |
//! | 3 * 2 | value, and the bounds below and above it |
//! | 1 + 1 | number of links, and search level |
//! | 2 each | the links: score and move |
//! | 2 | the leaf, the best move that leads out of the book: score and move |
//!
//! A move is a square from 0 to 63, 64 for a pass, or 65 for no move. Each position is stored in only
//! one of its eight symmetries. [`Reader`] reads a book, [`Writer`] writes one.
//!
//! ```
//! use obverse_core::{Move, Position, Square};
//! use obverse_formats::edax_book::Reader;
//!
//! let mut bytes = b"XADEKOOB\x04\x04".to_vec();
//! bytes.extend([0; 8 + 20]);
//! bytes.extend(1_i32.to_le_bytes()); // one position
//! let board = Position::start().board();
//! bytes.extend(board.player().0.to_le_bytes());
//! bytes.extend(board.opponent().0.to_le_bytes());
//! bytes.extend([0; 16 + 6]);
//! bytes.extend([1, 21]); // one link, level 21
//! bytes.extend([0, Square::F5 as u8, 0, 65]);
//!
//! let mut reader = Reader::new(&bytes[..])?;
//! let entry = reader.next().expect("one position")?;
//! assert_eq!(entry.board, board);
//! assert_eq!(entry.links[0].mv, Move::Place(Square::F5));
//! assert_eq!(entry.leaf, None);
//! assert!(reader.next().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book_entry;
mod header;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use book_entry::{BookEntry, Link};
pub use header::{BookOptions, Date, Header};
pub use read::{EdaxBookError, Reader};
pub use write::Writer;
