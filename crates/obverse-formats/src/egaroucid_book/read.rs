use std::io::Read;

use obverse_core::{IllegalMove, SetupError};

use super::{ENTRY_SIZE, EgaroucidEntry, HEADER_SIZE, MAGIC, VERSION};
use crate::binary_reader::{BinaryReader, Piece, take};
use crate::{Located, Location, ReadError};

const COUNT_OFFSET: u64 = 10;

/// Error in a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EgaroucidBookError {
    /// The file is shorter than its header.
    #[error("the file ends after {0} bytes: expected a header of 14 bytes")]
    ShortHeader(usize),
    /// The file does not start with the magic number `DICUORAGE`.
    #[error("not an Egaroucid book: the file does not start with DICUORAGE")]
    NotABook,
    /// Unsupported version of the format.
    #[error(
        "version {0} of the format is not supported: expected version 3 (.egbk3); Egaroucid converts older books"
    )]
    Version(u8),
    /// The last position is truncated.
    #[error("the file ends inside a position")]
    ShortEntry,
    /// The header has a wrong number of positions.
    #[error("wrong number of positions: the header says {announced}, but the file has {found}")]
    Count {
        /// Number of positions according to the header.
        announced: i32,
        /// Number of positions in the file.
        found: u64,
    },
    /// The discs are not a valid position.
    #[error("invalid position: {0}")]
    Setup(SetupError),
    /// The value is not a score.
    #[error("{0} is not a value: expected -64 to 64")]
    Value(i8),
    /// The move is illegal.
    #[error("illegal move: {0}")]
    Illegal(IllegalMove),
}

/// Iterator over the positions of a book.
///
/// A bad position is an error with the offset of the wrong byte; reading continues after it. The number of positions in
/// the header is not trusted: all positions of the file are yielded, and a wrong number is reported by an error at the
/// end.
#[derive(Debug)]
#[must_use = "readers are lazy: iterate over them"]
pub struct Reader<R> {
    input: BinaryReader<R>,
    announced: i32,
    found: u64,
    done: bool,
}

pub(super) type Failure = ReadError<EgaroucidBookError>;

impl<R: Read> Reader<R> {
    /// Creates a reader and reads the header.
    ///
    /// The input is read a few bytes at a time: wrap a file in a [`BufReader`](std::io::BufReader).
    pub fn new(input: R) -> Result<Reader<R>, Failure> {
        let mut input = BinaryReader::new(input);
        let header: [u8; HEADER_SIZE] = match input.piece()? {
            Piece::Whole(bytes) => bytes,
            Piece::Partial(length) => {
                return Err(bad(length as u64, EgaroucidBookError::ShortHeader(length)));
            }
            Piece::End => return Err(bad(0, EgaroucidBookError::ShortHeader(0))),
        };
        let mut rest = &header[..];
        if take(&mut rest) != *MAGIC {
            return Err(bad(0, EgaroucidBookError::NotABook));
        }
        let [version] = take(&mut rest);
        if version != VERSION {
            return Err(bad(9, EgaroucidBookError::Version(version)));
        }
        Ok(Reader {
            input,
            announced: i32::from_le_bytes(take(&mut rest)),
            found: 0,
            done: false,
        })
    }

    /// Number of positions according to the header.
    #[must_use]
    pub fn announced(&self) -> i32 {
        self.announced
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<EgaroucidEntry, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let start = self.input.offset();
        match self.input.piece::<ENTRY_SIZE>() {
            Ok(Piece::Whole(bytes)) => {
                self.found += 1;
                Some(EgaroucidEntry::from_bytes(&bytes, start))
            }
            Ok(Piece::Partial(_)) => Some(Err(bad(start, EgaroucidBookError::ShortEntry))),
            Ok(Piece::End) => {
                self.done = true;
                let (announced, found) = (self.announced, self.found);
                (u64::try_from(announced) != Ok(found)).then(|| {
                    Err(bad(
                        COUNT_OFFSET,
                        EgaroucidBookError::Count { announced, found },
                    ))
                })
            }
            Err(error) => {
                self.done = true;
                Some(Err(error.into()))
            }
        }
    }
}

pub(super) fn bad(offset: u64, error: EgaroucidBookError) -> Failure {
    Located {
        at: Location::Byte(offset),
        error,
    }
    .into()
}
