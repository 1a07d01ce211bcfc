//! Position files: labelled positions that self-play writes and training reads.
//!
//! All numbers are little-endian. The header has 12 bytes: `OBVPOSN`, a byte 1Ah, the version of the format (2 bytes,
//! 1 or 2) and the size of a record (2 bytes, 21). In version 2 the settings of the self-play follow: their length in
//! bytes (2 bytes) and the text in UTF-8. Records follow:
//!
//! | offset | size | |
//! | ---: | ---: | --- |
//! | 0 | 8 | the discs of the side to move, a1 the lowest bit, h8 the highest |
//! | 8 | 8 | the discs of the opponent |
//! | 16 | 4 | the number of the game |
//! | 20 | 1 | the final disc difference for the side to move, -64 to 64 |
//!
//! Positions may be in any order and may repeat. Games of the same file have different numbers; games of different
//! files may share a number.
//!
//! ```
//! use obverse_core::Position;
//! use obverse_train::LabelledPosition;
//! use obverse_train::position_file::{Reader, Writer};
//!
//! let position = LabelledPosition { board: Position::start().board(), score: -2, game: 5 };
//! let mut writer = Writer::new(Vec::new())?;
//! writer.write(&position)?;
//! let bytes = writer.finish()?;
//! let read: Vec<_> = Reader::new(&bytes[..])?.collect::<Result<_, _>>()?;
//! assert_eq!(read, [position]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod fill_buffer;
mod header;
mod position_file_error;
mod reader;
mod writer;

pub use header::MAGIC;
pub(crate) use header::RECORD;
pub use position_file_error::PositionFileError;
pub use reader::Reader;
pub use writer::Writer;
