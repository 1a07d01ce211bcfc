use std::io::Read;

use super::{Header, WthorError};
use crate::binary_reader::{BinaryReader, Piece};
use crate::{Located, Location, ReadError};

/// Iterator over the records of a file, `N` bytes each, with their offsets.
#[derive(Debug)]
pub(super) struct RecordReader<R, const N: usize> {
    input: BinaryReader<R>,
    header: Header,
    announced: fn(&Header) -> Announced,
    found: u64,
    done: bool,
}

/// Number of records according to the header, and the byte offset of this field.
pub(super) struct Announced {
    pub(super) count: u32,
    pub(super) offset: u64,
}

pub(super) type Record<const N: usize> = Result<(u64, [u8; N]), ReadError<WthorError>>;

impl<R: Read, const N: usize> RecordReader<R, N> {
    /// Reads the header. `announced` selects the field with the number of records.
    pub(super) fn new(
        input: R,
        announced: fn(&Header) -> Announced,
    ) -> Result<RecordReader<R, N>, ReadError<WthorError>> {
        let mut input = BinaryReader::new(input);
        let length = match input.piece()? {
            Piece::Whole(bytes) => {
                return Ok(RecordReader {
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

impl<R: Read, const N: usize> Iterator for RecordReader<R, N> {
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
