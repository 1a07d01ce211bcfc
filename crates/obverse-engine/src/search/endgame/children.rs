//! The children of a board, those first that leave the opponent least choice.

use obverse_core::kernel::{self, LANES};
use obverse_core::{Bitboard, Board, Square};

use crate::search::regions::{around, odd_quadrants};

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
    /// How much choice each leaves, and in the low bits which child it is.
    keys: [u32; ROOM],
    len: usize,
}

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
            keys: [0; ROOM],
            len: moves.len() as usize,
        };
        let first = first.map_or(Bitboard::EMPTY, Square::bitboard).0;
        let odd = odd_quadrants(board.empty().0);
        let mut rest = moves.0;
        for start in (0..ROOM).step_by(LANES) {
            if rest == 0 {
                break;
            }
            let mut place = [0; LANES];
            for bit in &mut place {
                *bit = rest & rest.wrapping_neg();
                rest &= rest.wrapping_sub(1);
            }
            let group = kernel::children(board.player().0, board.opponent().0, &place);
            // Computed side by side first, and packed then: the first loop becomes vector code.
            let mut freedoms = [0; LANES];
            for lane in 0..LANES {
                let place = place[lane];
                let freedom = freedom(board, place, group.flips[lane], group.replies[lane], odd);
                freedoms[lane] = if place & first != 0 { 0 } else { freedom };
            }
            for (lane, freedom) in freedoms.into_iter().enumerate() {
                let number = (start + lane) as u32;
                children.keys[start + lane] = (freedom as u32) << NUMBER_BITS | number;
            }
            children.place[start..][..LANES].copy_from_slice(&place);
            children.flips[start..][..LANES].copy_from_slice(&group.flips);
            children.replies[start..][..LANES].copy_from_slice(&group.replies);
        }
        children
    }

    /// How many there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The `i`-th in order; those before it must have been asked for.
    #[inline(always)]
    pub fn select(&mut self, i: usize) -> Child {
        let mut next = i;
        for j in i + 1..self.len {
            if self.keys[j] < self.keys[next] {
                next = j;
            }
        }
        self.keys.swap(i, next);
        let number = self.keys[i] as usize % ROOM;
        Child {
            square: Bitboard(self.place[number]).first().expect("a move"),
            flips: Bitboard(self.flips[number]),
            replies: Bitboard(self.replies[number]),
        }
    }
}

/// How much choice a move leaves the opponent: its moves, more for corners, and its moves to be.
#[inline(always)]
fn freedom(board: Board, place: u64, flips: u64, replies: u64, odd: u64) -> u64 {
    /// Keeps the sum positive.
    const OFFSET: u64 = 64;
    let corners = Bitboard::CORNERS.0;
    let own = board.player().0 | flips | place;
    let frontier = around(own) & board.empty().0 & !place;
    let count = |set: u64| u64::from(set.count_ones());
    OFFSET + 16 * count(replies) + 16 * count(replies & corners) + 4 * count(frontier)
        - 16 * count(place & corners)
        - 4 * count(place & odd)
}
