//! Children in columns: eight at a time go through vectors.

mod freedoms;

use obverse_core::kernel::{self, LANES};
use obverse_core::{Bitboard, Board, Square};

use freedoms::freedoms;

use super::{Child, ROOM, TAKEN};
use crate::search::endgame::least::least;
use crate::search::endgame::local_table::{Part, Slot};
use crate::search::regions::odd_quadrants;

/// The children of a board with at most [`ROOM`] empty squares.
pub struct Children {
    place: [u64; ROOM],
    flips: [u64; ROOM],
    replies: [u64; ROOM],
    /// How much choice each leaves; [`TAKEN`] without one.
    freedoms: [[u16; LANES]; 2],
    /// Whether there are more than eight.
    are_many: bool,
    /// The next one, if it is known: how much choice it leaves and which it is.
    next: Option<(u16, usize)>,
}

/// The children by at most eight moves, in the order of the squares.
#[inline(always)]
pub fn all(board: Board, moves: Bitboard) -> impl Iterator<Item = Child> {
    debug_assert!(moves.len() as usize <= LANES);
    let group = kernel::children::<Child>(board.player().0, board.opponent().0, moves.0);
    (0..LANES.min(moves.len() as usize)).map(move |lane| Child {
        square: Square::from_low_bits(group.place[lane].trailing_zeros()),
        flips: Bitboard(group.flips[lane]),
        replies: Bitboard(group.replies[lane]),
    })
}

impl Default for Children {
    /// None.
    #[inline(always)]
    fn default() -> Children {
        Children {
            place: [0; ROOM],
            flips: [0; ROOM],
            replies: [0; ROOM],
            freedoms: [[TAKEN; LANES]; 2],
            are_many: false,
            next: None,
        }
    }
}

impl Children {
    /// Adds the children by these moves to none; `first` comes first.
    #[inline(always)]
    pub fn fill(&mut self, board: Board, moves: Bitboard, first: Option<Square>) {
        self.are_many = moves.len() as usize > LANES;
        let first = first.map_or(0, |square| square.bitboard().0);
        let odd = odd_quadrants(board.empty().0);
        let mut next = self.add::<0>(board, moves.0, first, odd);
        if self.are_many {
            let mut rest = moves.0;
            for _ in 0..LANES {
                rest &= rest - 1;
            }
            next = next.min(self.add::<1>(board, rest, first, odd));
        }
        // Not read back from memory, where the freedoms are still on their way to.
        self.next = Some(next);
    }

    /// Adds the first eight children by these moves as a group, and says which is the next of them.
    #[inline(always)]
    fn add<const GROUP: usize>(
        &mut self,
        board: Board,
        moves: u64,
        first: u64,
        odd: u64,
    ) -> (u16, usize) {
        let start = GROUP * LANES;
        let group = kernel::children::<[(); GROUP]>(board.player().0, board.opponent().0, moves);
        let freedoms = freedoms(&group, odd, first);
        self.freedoms[GROUP] = freedoms;
        self.place[start..][..LANES].copy_from_slice(&group.place);
        self.flips[start..][..LANES].copy_from_slice(&group.flips);
        self.replies[start..][..LANES].copy_from_slice(&group.replies);
        let (freedom, lane) = least(freedoms);
        (freedom, start + lane)
    }

    /// Where the boards behind the moves are kept, in the order of the squares. Behind them stands nothing of use.
    #[inline(always)]
    pub fn slots(&self, board: Board, part: Part) -> [Slot; ROOM] {
        let (player, opponent) = (board.player().0, board.opponent().0);
        let slot = |child: usize| {
            let (place, flips) = (self.place[child], self.flips[child]);
            part.slot(opponent ^ flips, player | flips | place)
        };
        let mut slots = [Slot::default(); ROOM];
        let (first, second) = slots.split_at_mut(LANES);
        for (child, it) in first.iter_mut().enumerate() {
            *it = slot(child);
        }
        if self.are_many {
            for (child, it) in second.iter_mut().enumerate() {
                *it = slot(LANES + child);
            }
        }
        slots
    }

    /// The board behind a move, in the order of the squares.
    #[inline(always)]
    pub fn board(&self, board: Board, number: usize) -> Board {
        let square = Square::from_low_bits(self.place[number].trailing_zeros());
        board.after(square, Bitboard(self.flips[number]))
    }

    /// Takes the child that leaves least choice, as long as there is one.
    #[inline(always)]
    pub fn next(&mut self) -> Option<Child> {
        let (freedom, number) = self.next.take().unwrap_or_else(|| self.search());
        if freedom == TAKEN {
            return None;
        }
        let number = number % ROOM;
        self.freedoms[number / LANES][number % LANES] = TAKEN;
        Some(Child {
            square: Square::from_low_bits(self.place[number].trailing_zeros()),
            flips: Bitboard(self.flips[number]),
            replies: Bitboard(self.replies[number]),
        })
    }

    #[inline(always)]
    fn search(&self) -> (u16, usize) {
        let next = least(self.freedoms[0]);
        if !self.are_many {
            return next;
        }
        let (freedom, lane) = least(self.freedoms[1]);
        next.min((freedom, LANES + lane))
    }
}
