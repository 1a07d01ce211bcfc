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
    #[error("this is not a file of positions: it does not begin with OBVPOSN and a byte 1Ah")]
    NotPositions,
    /// The version of the format is unknown.
    #[error(
        "the positions are in version {version} of their format, {size} bytes each; \
         this program knows the versions {BARE} and {WITH_SETTINGS}, {RECORD} bytes each"
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
    #[error("position {number} ends after {found} bytes of {RECORD}")]
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
    #[error("position {number} has the score {score}; expected -64 to 64")]
    Score {
        /// Number of the position, from 0.
        number: u64,
        /// The score in the file.
        score: i8,
    },
}
