use obverse_core::Bitboard;

/// What is wrong with the file of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DamagedBook {
    /// The file is shorter than its header.
    #[error("the file ends after {0} bytes: expected a header of 64 bytes")]
    ShortHeader(u64),
    /// The file does not start with the magic number.
    #[error("not a book of Obverse: the file does not start with OBVERSEB")]
    NotABook,
    /// Another version of the format.
    #[error(
        "version {0} of the format is not supported: expected version 1; a newer Obverse may read it"
    )]
    Version(u16),
    /// The header is damaged.
    #[error("the header is damaged: its checksum is wrong")]
    Header,
    /// The file has another length than its header says.
    #[error(
        "the file has {found} bytes: expected {expected} for {positions} positions; the file was cut or has grown"
    )]
    Length {
        /// Number of positions according to the header.
        positions: u64,
        /// Length in bytes that follows from it.
        expected: u64,
        /// Length of the file in bytes.
        found: u64,
    },
    /// A record is damaged.
    #[error("position {number}, at byte {offset}, is damaged: {error}")]
    Record {
        /// Number of the position in the file, from 1.
        number: u64,
        /// Offset of the record in bytes.
        offset: u64,
        /// What is wrong with it.
        error: RecordError,
    },
    /// The records are not sorted.
    #[error("position {number} is not in order")]
    Order {
        /// Number of the position in the file, from 1.
        number: u64,
    },
    /// The records are not those that were written.
    #[error("the positions are damaged: their checksum is wrong")]
    Checksum,
}

/// What is wrong with the record of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The check byte is wrong.
    #[error("its check byte is {found}, expected {expected}")]
    Check {
        /// The byte in the file.
        found: u8,
        /// The byte that follows from the others.
        expected: u8,
    },
    /// Two discs on a square.
    #[error("both sides have a disc on the same square ({} squares)", .0.len())]
    Overlap(Bitboard),
    /// The side to move has no legal move.
    #[error("the side to move has no legal move")]
    NoMove,
    /// Another symmetry of the board is the canonical one.
    #[error("the board is not the canonical one of its eight symmetries")]
    NotCanonical,
    /// Not a score.
    #[error("{0} is not a score: expected -64 to 64")]
    Score(i8),
    /// The bounds are not bounds.
    #[error("[{0}, {1}] are not bounds: expected -64 to 64, the lower first")]
    Bounds(i8, i8),
    /// The value is not within its bounds.
    #[error("the value {0} is not within its bounds")]
    Value(i8),
    /// Not the number of a selectivity.
    #[error("{0} is not the number of a selectivity: expected 0 to 5")]
    Selectivity(u8),
    /// Not a level.
    #[error("{0} is not a level: expected 0 to 60")]
    Level(u8),
    /// Not a legal move.
    #[error("{0} is not a legal move")]
    Best(u8),
}
