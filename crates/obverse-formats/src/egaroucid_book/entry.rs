use obverse_core::{Bitboard, Board, Color, Move, Position, Setup, Square};

use super::read::{EgaroucidBookError, Failure, bad};
use super::{ENTRY_SIZE, NO_LEVEL, NO_MOVE, NO_SCORE};
use crate::binary_reader::take;

/// A position of the book. All values are for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EgaroucidEntry {
    /// The board; it has at least one disc.
    pub board: Board,
    /// Value in discs, -64 to 64.
    pub value: i8,
    /// Level of Egaroucid's search; `None` if it is not known. Values that a person has entered have a level above
    /// those of searches.
    pub level: Option<u8>,
    /// Number of positions of the book that follow, with this one.
    pub lines: u32,
    /// Best move to a position that is not in the book, if it is known; the move is legal.
    pub leaf: Option<Leaf>,
}

/// The best move that leads out of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaf {
    /// Value of the move in discs for the side that moves.
    pub score: i8,
    /// The move.
    pub square: Square,
    /// Level of the search; `None` if it is not known.
    pub level: Option<u8>,
}

impl EgaroucidEntry {
    /// Checks the bytes of an entry, which begins at byte `start` of the file.
    pub(super) fn from_bytes(
        bytes: &[u8; ENTRY_SIZE],
        start: u64,
    ) -> Result<EgaroucidEntry, Failure> {
        let mut rest = &bytes[..];
        let mut discs = || Bitboard(u64::from_le_bytes(take(&mut rest)).reverse_bits());
        let (black, white) = (discs(), discs());
        let setup = Setup {
            black,
            white,
            turn: Color::Black,
        };
        let position = Position::try_from(setup)
            .map_err(|error| bad(start, EgaroucidBookError::Setup(error)))?;
        let [value, level] = take(&mut rest).map(u8::cast_signed);
        if !(-64..=64).contains(&value) {
            return Err(bad(start + 16, EgaroucidBookError::Value(value)));
        }
        let lines = u32::from_le_bytes(take(&mut rest));
        let [score, code, leaf_level] = take(&mut rest);
        let leaf = match Square::new(63_u8.wrapping_sub(code)) {
            Some(square) => {
                position
                    .check(Move::Place(square))
                    .map_err(|error| bad(start + 23, EgaroucidBookError::Illegal(error)))?;
                let score = score.cast_signed();
                if !(-64..=64).contains(&score) {
                    return Err(bad(start + 22, EgaroucidBookError::Value(score)));
                }
                let level = u8::try_from(leaf_level.cast_signed()).ok();
                Some(Leaf {
                    score,
                    square,
                    level,
                })
            }
            None => None,
        };
        Ok(EgaroucidEntry {
            board: position.board(),
            value,
            level: u8::try_from(level).ok(),
            lines,
            leaf,
        })
    }

    /// The bytes of the entry. A level above 127 is stored as 127.
    pub(super) fn to_bytes(&self) -> [u8; ENTRY_SIZE] {
        let level = |level: Option<u8>| {
            level.map_or(NO_LEVEL, |level| i8::try_from(level).unwrap_or(i8::MAX))
        };
        let mut bytes = [0; ENTRY_SIZE];
        let discs = |discs: Bitboard| discs.0.reverse_bits().to_le_bytes();
        bytes[..8].copy_from_slice(&discs(self.board.player()));
        bytes[8..16].copy_from_slice(&discs(self.board.opponent()));
        bytes[16] = self.value.cast_unsigned();
        bytes[17] = level(self.level).cast_unsigned();
        bytes[18..22].copy_from_slice(&self.lines.to_le_bytes());
        let leaf = match self.leaf {
            Some(leaf) => [
                leaf.score.cast_unsigned(),
                63 - leaf.square as u8,
                level(leaf.level).cast_unsigned(),
            ],
            None => [NO_SCORE.cast_unsigned(), NO_MOVE, NO_LEVEL.cast_unsigned()],
        };
        bytes[22..].copy_from_slice(&leaf);
        bytes
    }
}
