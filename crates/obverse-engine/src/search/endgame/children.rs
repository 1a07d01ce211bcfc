//! The children of a board, those first that leave the opponent least choice.

use obverse_core::kernel::{self, LANES};
use obverse_core::{Bitboard, Board, Square};

use super::freedom::freedoms;
use crate::search::regions::odd_quadrants;

/// The most children there is room for.
pub(super) const ROOM: usize = 16;

/// A move and what comes of it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub square: Square,
    pub flips: Bitboard,
    /// The opponent's moves after it.
    pub replies: Bitboard,
}

/// The children of a board with at most [`ROOM`] empty squares. In columns and not in rows: eight
/// children at a time go through vectors.
pub(super) struct Children {
    place: [u64; ROOM],
    flips: [u64; ROOM],
    replies: [u64; ROOM],
    /// How much choice each leaves, and in the low bits which child it is; [`TAKEN`] without one.
    keys: [u32; ROOM],
    /// The least of the keys, if it is known.
    least: Option<u32>,
}

/// The key of a child that is there no more.
const TAKEN: u32 = u32::MAX;

/// The low bits of a key.
const NUMBER_BITS: u32 = ROOM.ilog2();

impl Children {
    /// The children by these moves; `first` comes first.
    #[inline(always)]
    pub fn new(board: Board, moves: Bitboard, first: Option<Square>) -> Children {
        let mut children = Children {
            place: [0; ROOM],
            flips: [0; ROOM],
            replies: [0; ROOM],
            keys: [TAKEN; ROOM],
            least: None,
        };
        let first = first.map_or(0, |square| square.bitboard().0);
        let odd = odd_quadrants(board.empty().0);
        let mut least = children.add::<0>(board, moves.0, first, odd);
        if moves.len() as usize > LANES {
            let mut rest = moves.0;
            for _ in 0..LANES {
                rest &= rest - 1;
            }
            least = least.min(children.add::<LANES>(board, rest, first, odd));
        }
        // Not read back from the keys, which are still on their way to memory.
        children.least = Some(least);
        children
    }

    /// Adds the first eight children by these moves from a number on, and returns the least key.
    #[inline(always)]
    fn add<const START: usize>(&mut self, board: Board, moves: u64, first: u64, odd: u64) -> u32 {
        let mut least = TAKEN;
        let group = kernel::children(board.player().0, board.opponent().0, moves);
        for (lane, freedom) in freedoms(board, &group, odd).into_iter().enumerate() {
            let place = group.place[lane];
            let freedom = if place & first != 0 { 0 } else { freedom };
            let key = (freedom as u32) << NUMBER_BITS | (START + lane) as u32;
            let key = if place == 0 { TAKEN } else { key };
            self.keys[START + lane] = key;
            least = least.min(key);
        }
        self.place[START..][..LANES].copy_from_slice(&group.place);
        self.flips[START..][..LANES].copy_from_slice(&group.flips);
        self.replies[START..][..LANES].copy_from_slice(&group.replies);
        least
    }

    /// The boards behind all moves, unsorted.
    #[inline(always)]
    pub fn boards(&self, board: Board) -> impl Iterator<Item = Board> {
        let placed = self.place.iter().zip(&self.flips);
        let placed = placed.take_while(|(place, _)| **place != 0);
        placed.map(move |(&place, &flips)| {
            let square = Square::from_low_bits(place.trailing_zeros());
            board.after(square, Bitboard(flips))
        })
    }

    /// Takes the child that leaves least choice, as long as there is one.
    #[inline(always)]
    pub fn next(&mut self) -> Option<Child> {
        let search = || self.keys.iter().fold(TAKEN, |least, &key| least.min(key));
        let key = self.least.take().unwrap_or_else(search);
        if key == TAKEN {
            return None;
        }
        let number = key as usize % ROOM;
        self.keys[number] = TAKEN;
        Some(Child {
            square: Square::from_low_bits(self.place[number].trailing_zeros()),
            flips: Bitboard(self.flips[number]),
            replies: Bitboard(self.replies[number]),
        })
    }
}
