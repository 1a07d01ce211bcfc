use std::io;

use obverse_core::Bitboard;

use super::header::{BARE, RECORD, WITH_SETTINGS};

/// Why a position file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PositionFileError {
    /// The input could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The magic number is wrong.
    #[error("this is not a position file: expected OBVPOSN and a byte 1Ah at its start")]
    NotPositions,
    /// The version of the format or the size of a record is not supported.
    #[error(
        "the position file has version {version} and records of {size} bytes: \
         expected version {BARE} or {WITH_SETTINGS} and records of {RECORD} bytes"
    )]
    Version {
        /// Version in the header.
        version: u16,
        /// Record size in the header.
        size: u16,
    },
    /// The header is cut off.
    #[error("the file ends within its header")]
    ShortHeader,
    /// The settings are not UTF-8.
    #[error("the settings in the header are not text in UTF-8")]
    Settings,
    /// The last record is cut off.
    #[error("position {number} is cut off: the file has {found} of its {RECORD} bytes")]
    Short {
        /// Number of the position, from 0.
        number: u64,
        /// Number of bytes of the record that the file has.
        found: usize,
    },
    /// A square holds two discs.
    #[error("position {number} has two discs on {squares:?}")]
    Overlap {
        /// Number of the position, from 0.
        number: u64,
        /// Squares with two discs.
        squares: Bitboard,
    },
    /// The score is out of range.
    #[error("position {number} has the score {score}: expected -64 to 64")]
    Score {
        /// Number of the position, from 0.
        number: u64,
        /// The score in the file.
        score: i8,
    },
}
