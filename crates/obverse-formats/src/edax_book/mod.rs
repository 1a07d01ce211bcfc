//! Edax's opening book, `book.dat` (read only).
//!
//! The file is binary and little-endian: a [`Header`] of 42 bytes, then entries of variable length,
//! one [`BookEntry`] per position.
//!
//! | size | field of the header |
//! | --- | --- |
//! | 8 | the letters `XADEKOOB` |
//! | 1 + 1 | version (4) and release |
//! | 8 | date: year (2), month, day, hour, minute, second, one unused byte |
//! | 5 * 4 | options: level, empty squares, midgame error, endcut error, verbosity |
//! | 4 | number of positions |
//!
//! | size | field of an entry |
//! | --- | --- |
//! | 8 + 8 | the discs of the player and of the opponent |
//! | 4 * 4 | games won, drawn and lost, and lines through the position |
//! | 3 * 2 | value, and the bounds below and above it |
//! | 1 + 1 | number of links, and search level |
//! | 2 each | the links: score and move |
//! | 2 | the leaf, the best move that leads out of the book: score and move |
//!
//! A move is a square from 0 to 63, 64 for a pass, or 65 for no move. Each position is stored in only
//! one of its eight symmetries.
//!
//! ```
//! use obverse_core::{Move, Position, Square};
//! use obverse_formats::edax_book::Reader;
//!
//! let mut bytes = b"XADEKOOB\x04\x04".to_vec();
//! bytes.extend([0; 8 + 20]);
//! bytes.extend(1_i32.to_le_bytes()); // one position
//! let board = Position::start().board();
//! bytes.extend(board.player().0.to_le_bytes());
//! bytes.extend(board.opponent().0.to_le_bytes());
//! bytes.extend([0; 16 + 6]);
//! bytes.extend([1, 21]); // one link, level 21
//! bytes.extend([0, Square::F5 as u8, 0, 65]);
//!
//! let mut reader = Reader::new(&bytes[..])?;
//! let entry = reader.next().expect("one position")?;
//! assert_eq!(entry.board, board);
//! assert_eq!(entry.links[0].mv, Move::Place(Square::F5));
//! assert_eq!(entry.leaf, None);
//! assert!(reader.next().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod tests;

use std::io::Read;

use obverse_core::{
    Bitboard, Board, Color, IllegalMove, Move, Position, Setup, SetupError, Square,
};

use crate::binary::{Piece, Pieces, take};
use crate::{Located, Location, ReadError};

const MAGIC: &[u8; 8] = b"XADEKOOB";
const VERSION: u8 = 4;
const COUNT_OFFSET: u64 = 38;
/// Size of an entry before its links, in bytes.
const FIXED_SIZE: usize = 40;
/// Offset of the number of links in an entry.
const LINKS: usize = 38;
const PASS: u8 = 64;
const NO_MOVE: u8 = 65;

/// Header of a book: its first 42 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Header {
    /// Release number of the file format.
    pub release: u8,
    /// Creation date.
    pub date: Date,
    /// Build options of the book.
    pub options: BookOptions,
    /// Number of positions according to the header.
    pub positions: i32,
}

/// Creation date of a book, as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// Year, such as 2024.
    pub year: i16,
    /// Month, from 1.
    pub month: i8,
    /// Day of the month, from 1.
    pub day: i8,
    /// Hour, 0 to 23.
    pub hour: i8,
    /// Minute, 0 to 59.
    pub minute: i8,
    /// Second, 0 to 59.
    pub second: i8,
}

/// Options with which Edax built the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookOptions {
    /// Level of Edax's searches.
    pub level: i32,
    /// Number of empties at which the book ends.
    pub empties: i32,
    /// Error allowed in the midgame, in discs.
    pub midgame_error: i32,
    /// Error allowed at the end of the book, in discs.
    pub endcut_error: i32,
    /// Verbosity of Edax.
    pub verbosity: i32,
}

/// A position of the book. All values are for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BookEntry {
    /// The board; it has at least one disc.
    pub board: Board,
    /// Number of games that the side to move won from this position.
    pub wins: u32,
    /// Number of games drawn from this position.
    pub draws: u32,
    /// Number of games that the side to move lost from this position.
    pub losses: u32,
    /// Number of lines of the book through this position.
    pub lines: u32,
    /// Value in discs.
    pub value: i16,
    /// Lower bound of the value, in discs.
    pub lower: i16,
    /// Upper bound of the value, in discs.
    pub upper: i16,
    /// Level of Edax's search of this position.
    pub level: u8,
    /// Moves to other positions of the book; all are legal.
    pub links: Vec<Link>,
    /// Best move that leaves the book, if any; it is legal.
    pub leaf: Option<Link>,
}

/// A move and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// Value in discs for the side that moves.
    pub score: i8,
    /// The move.
    pub mv: Move,
}

/// Error in a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EdaxBookError {
    /// The file is shorter than its header.
    #[error("the file ends after {0} bytes: expected a header of 42")]
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
    #[error("the header announces {announced} positions, but there are {found}")]
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
    input: Pieces<R>,
    header: Header,
    found: u64,
    done: bool,
}

type Failure = ReadError<EdaxBookError>;

impl<R: Read> Reader<R> {
    /// Creates a reader and reads the header.
    ///
    /// The input is read a few bytes at a time: wrap a file in a [`BufReader`](std::io::BufReader).
    pub fn new(input: R) -> Result<Reader<R>, Failure> {
        let mut input = Pieces::new(input);
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

    /// The header.
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

    /// The error at the end of the file if the header has a wrong number of positions.
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

impl Header {
    /// Size of a header in bytes.
    pub const SIZE: usize = 42;

    fn from_bytes(bytes: &[u8; Header::SIZE]) -> Result<Header, Failure> {
        let mut rest = &bytes[..];
        if take(&mut rest) != *MAGIC {
            return Err(bad(0, EdaxBookError::NotABook));
        }
        let [version, release] = take(&mut rest);
        if version != VERSION {
            return Err(bad(8, EdaxBookError::Version(version)));
        }
        let year = i16::from_le_bytes(take(&mut rest));
        let [month, day, hour, minute, second, _] = take(&mut rest).map(u8::cast_signed);
        let mut number = || i32::from_le_bytes(take(&mut rest));
        Ok(Header {
            release,
            date: Date {
                year,
                month,
                day,
                hour,
                minute,
                second,
            },
            options: BookOptions {
                level: number(),
                empties: number(),
                midgame_error: number(),
                endcut_error: number(),
                verbosity: number(),
            },
            positions: number(),
        })
    }
}

/// The bytes of a book entry. They are read completely before they are checked, so that an error does not hide the
/// next position.
struct RawEntry {
    start: u64,
    fixed: [u8; FIXED_SIZE],
    /// Links and leaf with their offsets in the file.
    moves: Vec<(u64, [u8; 2])>,
}

impl RawEntry {
    fn check(self) -> Result<BookEntry, Failure> {
        let mut rest = &self.fixed[..];
        let player = Bitboard(u64::from_le_bytes(take(&mut rest)));
        let opponent = Bitboard(u64::from_le_bytes(take(&mut rest)));
        let setup = Setup {
            black: player,
            white: opponent,
            turn: Color::Black,
        };
        let position = Position::try_from(setup)
            .map_err(|error| bad(self.start, EdaxBookError::Setup(error)))?;

        let mut links = Vec::with_capacity(self.moves.len());
        for &(offset, bytes) in &self.moves {
            links.push(Link::from_bytes(bytes, offset, position)?);
        }
        let leaf = links.pop().flatten();
        let links = links
            .into_iter()
            .zip(&self.moves)
            .map(|(link, (offset, _))| {
                link.ok_or(bad(offset + 1, EdaxBookError::NotAMove(NO_MOVE)))
            })
            .collect::<Result<_, _>>()?;

        let mut count = || u32::from_le_bytes(take(&mut rest));
        let (wins, draws, losses, lines) = (count(), count(), count(), count());
        let mut value = || i16::from_le_bytes(take(&mut rest));
        let (value, lower, upper) = (value(), value(), value());
        let [_, level] = take(&mut rest);
        Ok(BookEntry {
            board: position.board(),
            wins,
            draws,
            losses,
            lines,
            value,
            lower,
            upper,
            level,
            links,
            leaf,
        })
    }
}

impl Link {
    /// Parses the link at this offset of the file; `None` if it has no move.
    fn from_bytes(
        [score, code]: [u8; 2],
        offset: u64,
        position: Position,
    ) -> Result<Option<Link>, Failure> {
        let mv = match code {
            NO_MOVE => return Ok(None),
            PASS => Move::Pass,
            _ => match Square::new(code) {
                Some(square) => Move::Place(square),
                None => return Err(bad(offset + 1, EdaxBookError::NotAMove(code))),
            },
        };
        position
            .check(mv)
            .map_err(|error| bad(offset + 1, EdaxBookError::Illegal(error)))?;
        let score = score.cast_signed();
        Ok(Some(Link { score, mv }))
    }
}

fn bad(offset: u64, error: EdaxBookError) -> Failure {
    Located {
        at: Location::Byte(offset),
        error,
    }
    .into()
}
