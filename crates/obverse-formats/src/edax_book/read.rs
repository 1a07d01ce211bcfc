use std::io::Read;

use obverse_core::{IllegalMove, SetupError};

use super::book_entry::{BookEntry, FIXED_SIZE, RawEntry};
use super::header::Header;
use crate::binary_reader::{BinaryReader, Piece};
use crate::{Located, Location, ReadError};

const COUNT_OFFSET: u64 = 38;
/// Offset in bytes of the field with the number of links, counted from the start of the entry.
const LINKS: usize = 38;

/// Error in a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EdaxBookError {
    /// The file is shorter than its header.
    #[error("the file ends after {0} bytes: expected a header of 42 bytes")]
    ShortHeader(usize),
    /// The file does not start with the magic number `XADEKOOB`.
    #[error("not an Edax book: the file does not start with XADEKOOB")]
    NotABook,
    /// Unsupported version of the format.
    #[error("version {0} of the format is not supported: expected version 4")]
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
    /// The byte is not a valid move.
    #[error("{0} is not a move: expected a square from 0 to 63, or 64 for a pass")]
    NotAMove(u8),
    /// The move is illegal.
    #[error("illegal move: {0}")]
    Illegal(IllegalMove),
}

/// Iterator over the positions of a book.
///
/// A bad position is an error with the offset of the wrong byte; reading continues after it. The
/// number of positions in the header is not trusted: all positions of the file are yielded, and a
/// wrong number is reported by an error at the end.
#[derive(Debug)]
#[must_use = "readers are lazy: iterate over them"]
pub struct Reader<R> {
    input: BinaryReader<R>,
    header: Header,
    found: u64,
    done: bool,
}

pub(super) type Failure = ReadError<EdaxBookError>;

impl<R: Read> Reader<R> {
    /// Creates a reader and reads the header.
    ///
    /// The input is read a few bytes at a time: wrap a file in a [`BufReader`](std::io::BufReader).
    pub fn new(input: R) -> Result<Reader<R>, Failure> {
        let mut input = BinaryReader::new(input);
        let length = match input.piece()? {
            Piece::Whole(bytes) => {
                return Ok(Reader {
                    input,
                    header: Header::from_bytes(&bytes)?,
                    found: 0,
                    done: false,
                });
            }
            Piece::Partial(length) => length,
            Piece::End => 0,
        };
        Err(bad(length as u64, EdaxBookError::ShortHeader(length)))
    }

    /// Returns the header of the file.
    #[must_use]
    pub fn header(&self) -> Header {
        self.header
    }

    /// Reads the bytes of the next position, if any.
    fn raw(&mut self) -> Result<Option<RawEntry>, Failure> {
        let start = self.input.offset();
        let short = || bad(start, EdaxBookError::ShortEntry);
        let fixed = match self.input.piece::<FIXED_SIZE>()? {
            Piece::Whole(bytes) => bytes,
            Piece::Partial(_) => return Err(short()),
            Piece::End => return Ok(None),
        };
        let mut moves = Vec::new();
        for _ in 0..=fixed[LINKS] {
            let offset = self.input.offset();
            let Piece::Whole(bytes) = self.input.piece()? else {
                return Err(short());
            };
            moves.push((offset, bytes));
        }
        Ok(Some(RawEntry {
            start,
            fixed,
            moves,
        }))
    }

    /// Returns an error if the header has a wrong number of positions. Called at the end of the file.
    fn miscount(&self) -> Option<Failure> {
        let announced = self.header.positions;
        (u64::try_from(announced) != Ok(self.found)).then(|| {
            let found = self.found;
            bad(COUNT_OFFSET, EdaxBookError::Count { announced, found })
        })
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<BookEntry, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        match self.raw() {
            Ok(Some(raw)) => {
                self.found += 1;
                Some(raw.check())
            }
            Ok(None) => {
                self.done = true;
                self.miscount().map(Err)
            }
            Err(error) => {
                self.done = matches!(error, ReadError::Io(_));
                Some(Err(error))
            }
        }
    }
}

pub(super) fn bad(offset: u64, error: EdaxBookError) -> Failure {
    Located {
        at: Location::Byte(offset),
        error,
    }
    .into()
}
