//! Edax's opening book, `book.dat`: read only.
//!
//! The file is binary and little-endian: a [`Header`] of 42 bytes, then one [`Entry`] after the
//! other, each as long as its links need.
//!
//! | size | in the header |
//! | --- | --- |
//! | 8 | the letters `XADEKOOB` |
//! | 1 + 1 | version (4) and release |
//! | 8 | date: year (2), month, day, hour, minute, second, one byte of nothing |
//! | 5 * 4 | options: level, empty squares, midgame error, endcut error, verbosity |
//! | 4 | number of positions |
//!
//! | size | in a position |
//! | --- | --- |
//! | 8 + 8 | the discs of the player and of the opponent |
//! | 4 * 4 | games won, drawn and lost, and lines through the position |
//! | 3 * 2 | value, and the bounds below and above it |
//! | 1 + 1 | number of links, and level of search |
//! | 2 each | the links: score and move |
//! | 2 | the leaf, the best move that leads out of the book: score and move |
//!
//! A move is a square, 64 for a pass, or 65 for none. Positions are written in one of their eight
//! symmetries only.
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
/// The part of a position before its links.
const FIXED_SIZE: usize = 40;
/// Where in it the number of links is.
const LINKS: usize = 38;
const PASS: u8 = 64;
const NO_MOVE: u8 = 65;

/// The first 42 bytes of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Header {
    /// The release of the file format.
    pub release: u8,
    /// When the book was made.
    pub date: Date,
    /// How it was made.
    pub options: Options,
    /// The number of positions it announces.
    pub positions: i32,
}

/// When a book was made, as it is written there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: i16,
    /// The month, counted from 1.
    pub month: i8,
    /// The day of the month, counted from 1.
    pub day: i8,
    /// The hour.
    pub hour: i8,
    /// The minute.
    pub minute: i8,
    /// The second.
    pub second: i8,
}

/// How a book was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The level of search.
    pub level: i32,
    /// The number of empty squares down to which the book goes.
    pub empties: i32,
    /// The error allowed in the midgame.
    pub midgame_error: i32,
    /// The error allowed at the end of the book.
    pub endcut_error: i32,
    /// How much Edax said while it made the book.
    pub verbosity: i32,
}

/// A position of the book. All values are for the player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The discs; never none.
    pub board: Board,
    /// Games won from here.
    pub wins: u32,
    /// Games drawn from here.
    pub draws: u32,
    /// Games lost from here.
    pub losses: u32,
    /// Lines through this position.
    pub lines: u32,
    /// The value in discs.
    pub value: i16,
    /// The value is not below this.
    pub lower: i16,
    /// The value is not above this.
    pub upper: i16,
    /// The level at which it was searched.
    pub level: u8,
    /// The moves to other positions of the book; all are legal.
    pub links: Vec<Link>,
    /// The best move that leads out of the book, if there is one; it is legal.
    pub leaf: Option<Link>,
}

/// A move and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// The value in discs for the side that moves.
    pub score: i8,
    /// The move.
    pub mv: Move,
}

/// What can be wrong with a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EdaxBookError {
    /// The file is shorter than its header.
    #[error("the file ends after {0} bytes, within its header of 42")]
    ShortHeader(usize),
    /// The file does not begin like a book.
    #[error("not a book of Edax: the file does not begin with XADEKOOB")]
    NotABook,
    /// A version of the format that nothing is known about.
    #[error("version {0} of the format is unknown; only version 4 can be read")]
    Version(u8),
    /// The last position is cut off.
    #[error("the file ends within a position")]
    ShortEntry,
    /// The number of positions in the header is wrong.
    #[error("the header announces {announced} positions, but there are {found}")]
    Count {
        /// The number in the header.
        announced: i32,
        /// The number of positions in the file.
        found: u64,
    },
    /// The discs are no position.
    #[error("impossible position: {0}")]
    Setup(SetupError),
    /// A byte where a move should be is none.
    #[error("{0} is not a move: expected a square from 0 to 63, or 64 for a pass")]
    NotAMove(u8),
    /// A move against the rules.
    #[error("illegal move: {0}")]
    Illegal(IllegalMove),
}

/// The positions of a book, one at a time.
///
/// A bad position is an error with the offset of the byte that is wrong; the positions behind it
/// follow. The number of positions in the header is not trusted: all positions of the file are
/// delivered, and if they are more or fewer an error at the very end says so.
#[derive(Debug)]
pub struct Reader<R> {
    input: Pieces<R>,
    header: Header,
    found: u64,
    done: bool,
}

type Failure = ReadError<EdaxBookError>;

impl<R: Read> Reader<R> {
    /// Reads the header.
    ///
    /// Reads in pieces of a few bytes: give it a [`BufReader`](std::io::BufReader) for a file.
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
    pub fn header(&self) -> Header {
        self.header
    }

    /// The bytes of the next position, if there is one.
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

    /// The error at the end of the file if the header announced another number of positions.
    fn miscount(&self) -> Option<Failure> {
        let announced = self.header.positions;
        (u64::try_from(announced) != Ok(self.found)).then(|| {
            let found = self.found;
            bad(COUNT_OFFSET, EdaxBookError::Count { announced, found })
        })
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Entry, Failure>;

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
    /// The size of a header in bytes.
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
            options: Options {
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

/// A position that is read completely, so that the next one can be found whatever is wrong here.
struct RawEntry {
    start: u64,
    fixed: [u8; FIXED_SIZE],
    /// The links and the leaf with their offsets.
    moves: Vec<(u64, [u8; 2])>,
}

impl RawEntry {
    fn check(self) -> Result<Entry, Failure> {
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
        Ok(Entry {
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
    /// The link at this offset of the file, unless its move is "none".
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
