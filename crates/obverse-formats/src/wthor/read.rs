use std::io::Read;

use super::record_reader::{Announced, RecordReader, bad};
use super::{Header, WthorError, WthorGame};
use crate::ReadError;

/// Iterator over the games of a `.wtb` file.
///
/// A bad game is an error with the offset of the wrong byte; reading continues after it. The number of
/// games in the header is not trusted: all games of the file are yielded, and a wrong number is
/// reported by an error at the end.
#[derive(Debug)]
#[must_use = "readers are lazy: iterate over them"]
pub struct Reader<R> {
    records: RecordReader<R, { WthorGame::SIZE }>,
}

impl<R: Read> Reader<R> {
    /// Creates a reader and reads the header.
    ///
    /// The input is read a few bytes at a time: wrap a file in a [`BufReader`](std::io::BufReader).
    pub fn new(input: R) -> Result<Reader<R>, ReadError<WthorError>> {
        let records = RecordReader::new(input, |header| Announced {
            count: header.games,
            offset: 4,
        })?;
        match records.header().board_size {
            0 | 8 => Ok(Reader { records }),
            size => Err(bad(12, WthorError::BoardSize(size))),
        }
    }

    /// Returns the header of the file.
    #[must_use]
    pub fn header(&self) -> Header {
        self.records.header()
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<WthorGame, ReadError<WthorError>>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.records.next()?.and_then(|(start, bytes)| {
            WthorGame::from_bytes(&bytes)
                .map_err(|(offset, error)| bad(start + offset as u64, error))
        });
        Some(entry)
    }
}
