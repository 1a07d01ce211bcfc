use std::io::Read;

use super::name_table::MOST;
use super::record_reader::{Announced, RecordReader, bad};
use super::{Header, WthorError};
use crate::ReadError;

/// Iterator over the names of a `.jou` file (`WIDTH` 20) or `.trn` file (`WIDTH` 26).
///
/// The number of names in the header is not trusted: all names of the file are yielded, and a wrong
/// number is reported by an error at the end. Bytes after the first NUL of a record are dropped.
#[derive(Debug)]
#[must_use = "readers are lazy: iterate over them"]
pub struct NameReader<R, const WIDTH: usize> {
    records: RecordReader<R, WIDTH>,
    read: usize,
}

impl<R: Read, const WIDTH: usize> NameReader<R, WIDTH> {
    /// Creates a reader and reads the header.
    ///
    /// The input is read a few bytes at a time: wrap a file in a [`BufReader`](std::io::BufReader).
    pub fn new(input: R) -> Result<NameReader<R, WIDTH>, ReadError<WthorError>> {
        let records = RecordReader::new(input, |header| Announced {
            count: u32::from(header.names),
            offset: 8,
        })?;
        Ok(NameReader { records, read: 0 })
    }

    /// Returns the header of the file.
    #[must_use]
    pub fn header(&self) -> Header {
        self.records.header()
    }
}

impl<R: Read, const WIDTH: usize> Iterator for NameReader<R, WIDTH> {
    type Item = Result<String, ReadError<WthorError>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.read > MOST {
            return None;
        }
        let name = self.records.next()?.and_then(|(offset, bytes)| {
            self.read += 1;
            if self.read > MOST {
                return Err(bad(offset, WthorError::TooManyNames));
            }
            let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(WIDTH);
            Ok(bytes[..end].iter().copied().map(char::from).collect())
        });
        Some(name)
    }
}
