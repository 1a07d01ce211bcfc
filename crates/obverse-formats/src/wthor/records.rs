use std::io::Read;

use obverse_core::IllegalMove;

use super::Header;
use crate::binary::{Piece, Pieces};
use crate::{Located, Location, ReadError};

/// What can be wrong with a WTHOR file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WthorError {
    /// The file is shorter than its header.
    #[error("the file ends after {0} bytes, within its header of 16")]
    ShortHeader(usize),
    /// The games are not played on 8x8 squares.
    #[error("the board size is {0}, but only 8x8 (written 0 or 8) can be read")]
    BoardSize(u8),
    /// The last record is cut off.
    #[error("the file ends after {found} bytes of a record that has {expected}")]
    ShortRecord {
        /// The bytes that are there.
        found: usize,
        /// The size of a record.
        expected: usize,
    },
    /// The number of records in the header is wrong.
    #[error("the header announces {announced} records, but there are {found}")]
    Count {
        /// The number in the header.
        announced: u32,
        /// The number of complete records in the file.
        found: u64,
    },
    /// A byte where a move should be is none.
    #[error(
        "{0} is not a move: expected 10 * row + column, both from 1 to 8, or 0 after the last move"
    )]
    NotAMove(u8),
    /// A move after the end of the list of moves.
    #[error("move {0} stands behind the end of the game, which a 0 marks")]
    MoveAfterEnd(u8),
    /// A move against the rules.
    #[error("illegal move: {0}")]
    Illegal(IllegalMove),
    /// More names than numbers.
    #[error("there are more than 65535 names, more than the format can number")]
    TooManyNames,
}

/// The header of a file and its records of `N` bytes, one at a time, with their offsets.
#[derive(Debug)]
pub(super) struct Records<R, const N: usize> {
    input: Pieces<R>,
    header: Header,
    announced: fn(&Header) -> Announced,
    found: u64,
    done: bool,
}

/// The number of records a header announces, and where it does so.
pub(super) struct Announced {
    pub(super) count: u32,
    pub(super) offset: u64,
}

pub(super) type Record<const N: usize> = Result<(u64, [u8; N]), ReadError<WthorError>>;

impl<R: Read, const N: usize> Records<R, N> {
    /// Reads the header; `announced` says which of its fields counts the records.
    pub(super) fn new(
        input: R,
        announced: fn(&Header) -> Announced,
    ) -> Result<Records<R, N>, ReadError<WthorError>> {
        let mut input = Pieces::new(input);
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
