use obverse_core::IllegalMove;

/// Error in a WTHOR file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WthorError {
    /// The file is shorter than its header.
    #[error("the file ends after {0} bytes: expected a header of 16 bytes")]
    ShortHeader(usize),
    /// The board is not 8x8.
    #[error("board size {0} is not supported: expected 8x8, written as 0 or 8")]
    BoardSize(u8),
    /// The last record is truncated.
    #[error("the file ends after {found} bytes of a record: expected {expected}")]
    ShortRecord {
        /// Number of bytes of the truncated record.
        found: usize,
        /// Size of a record in bytes.
        expected: usize,
    },
    /// The header has a wrong number of records.
    #[error("wrong number of records: the header says {announced}, but the file has {found}")]
    Count {
        /// Number of records according to the header.
        announced: u32,
        /// Number of complete records in the file.
        found: u64,
    },
    /// The byte is not a valid move.
    #[error(
        "{0} is not a move: expected 10 * row + column, both from 1 to 8, or 0 after the last move"
    )]
    NotAMove(u8),
    /// A move follows the byte 0 that ends the game.
    #[error("the byte {0} follows the byte 0 that ends the game: expected 0 in all further bytes")]
    MoveAfterEnd(u8),
    /// The move is illegal.
    #[error("illegal move: {0}")]
    Illegal(IllegalMove),
    /// The file has more names than the format can number.
    #[error("the file has more than 65,535 names, the maximum of the format")]
    TooManyNames,
}
