use obverse_core::{Bitboard, Board, Color, Move, Position, Setup, Square};

use super::read::{EdaxBookError, Failure, bad};
use crate::binary_reader::take;

/// Size in bytes of the part of an entry before its links.
pub(super) const FIXED_SIZE: usize = 40;
pub(super) const PASS: u8 = 64;
pub(super) const NO_MOVE: u8 = 65;

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
    /// Number of lines of the book that pass through this position.
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
    /// Best move to a position that is not in the book, if any; the move is legal.
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

impl Link {
    /// Parses the link at byte `offset` of the file. Returns `None` if the link has no move.
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

/// The bytes of a book entry. All bytes are read before the entry is checked, so that after an error reading can
/// continue at the next entry.
pub(super) struct RawEntry {
    /// Offset of the entry in the file.
    pub start: u64,
    pub fixed: [u8; FIXED_SIZE],
    /// The links, then the leaf, with their offsets in the file.
    pub moves: Vec<(u64, [u8; 2])>,
}

impl RawEntry {
    /// Checks the position and its moves, and converts the bytes to an entry.
    pub fn check(self) -> Result<BookEntry, Failure> {
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
