use std::io::Read;

use obverse_core::IllegalMove;

use super::Header;
use crate::binary_reader::{BinaryReader, Piece};
use crate::{Located, Location, ReadError};

/// Error in a WTHOR file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WthorError {
    /// The file is shorter than its header.
    #[error("the file ends after {0} bytes: expected a header of 16")]
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
    #[error("the header announces {announced} records, but there are {found}")]
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
    #[error("move {0} follows the 0 that ends the game")]
    MoveAfterEnd(u8),
    /// The move is illegal.
    #[error("illegal move: {0}")]
    Illegal(IllegalMove),
    /// The file has more names than the format can number.
    #[error("the file has more than 65,535 names, the maximum of the format")]
    TooManyNames,
}

/// Iterator over the records of a file, `N` bytes each, with their offsets.
#[derive(Debug)]
pub(super) struct Records<R, const N: usize> {
    input: BinaryReader<R>,
    header: Header,
    announced: fn(&Header) -> Announced,
    found: u64,
    done: bool,
}

/// Number of records in a header, and the offset of that field.
pub(super) struct Announced {
    pub(super) count: u32,
    pub(super) offset: u64,
}

pub(super) type Record<const N: usize> = Result<(u64, [u8; N]), ReadError<WthorError>>;

impl<R: Read, const N: usize> Records<R, N> {
    /// Reads the header. `announced` selects the field with the number of records.
    pub(super) fn new(
        input: R,
        announced: fn(&Header) -> Announced,
    ) -> Result<Records<R, N>, ReadError<WthorError>> {
        let mut input = BinaryReader::new(input);
        let length = match input.piece()? {
            Piece::Whole(bytes) => {
                return Ok(Records {
                    input,
                    header: Header::from_bytes(bytes),
                    announced,
                    found: 0,
                    done: false,
                });
            }
            Piece::Partial(length) => length,
            Piece::End => 0,
        };
        Err(bad(length as u64, WthorError::ShortHeader(length)))
    }

    pub(super) fn header(&self) -> Header {
        self.header
    }
}

impl<R: Read, const N: usize> Iterator for Records<R, N> {
    type Item = Record<N>;

    fn next(&mut self) -> Option<Record<N>> {
        if self.done {
            return None;
        }
        let offset = self.input.offset();
        match self.input.piece() {
            Ok(Piece::Whole(bytes)) => {
                self.found += 1;
                Some(Ok((offset, bytes)))
            }
            Ok(Piece::Partial(found)) => Some(Err(bad(
                offset,
                WthorError::ShortRecord { found, expected: N },
            ))),
            Ok(Piece::End) => {
                self.done = true;
                let Announced { count, offset } = (self.announced)(&self.header);
                (u64::from(count) != self.found).then(|| {
                    let error = WthorError::Count {
                        announced: count,
                        found: self.found,
                    };
                    Err(bad(offset, error))
                })
            }
            Err(error) => {
                self.done = true;
                Some(Err(error.into()))
            }
        }
    }
}

pub(super) fn bad(offset: u64, error: WthorError) -> ReadError<WthorError> {
    Located {
        at: Location::Byte(offset),
        error,
    }
    .into()
}
