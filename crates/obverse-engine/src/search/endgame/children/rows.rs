//! Children in rows, one after the other: they do not wait for each other, and none is looked at that is not there.

use arrayvec::ArrayVec;
use obverse_core::kernel::LANES;
use obverse_core::{Bitboard, Board, Square};

use super::{Child, ROOM, TAKEN};
use crate::search::endgame::freedom::freedom;
use crate::search::endgame::least::least;
use crate::search::endgame::local_table::{Part, Slot};
use crate::search::regions::odd_quadrants;

/// The children of a board with at most [`ROOM`] empty squares.
pub struct Children {
    rows: ArrayVec<Child, ROOM>,
    /// How much choice each leaves; [`TAKEN`] without one.
    freedoms: [[u16; LANES]; 2],
    /// The next one, if it is known: how much choice it leaves and which it is.
    next: Option<(u16, usize)>,
}

/// The children by these moves, in the order of the squares.
#[inline(always)]
pub fn all(board: Board, moves: Bitboard) -> impl Iterator<Item = Child> {
    moves
        .into_iter()
        .map(move |square| Child::of(board, square))
}

impl Default for Children {
    /// None.
    #[inline(always)]
    fn default() -> Children {
        Children {
            rows: ArrayVec::new(),
            freedoms: [[TAKEN; LANES]; 2],
            next: None,
        }
    }
}

impl Children {
    /// Adds the children by these moves to none; `first` comes first.
    #[inline(always)]
    pub fn fill(&mut self, board: Board, moves: Bitboard, first: Option<Square>) {
        let odd = odd_quadrants(board.empty().0);
        let mut next = (TAKEN, 0);
        for (number, square) in moves.into_iter().take(ROOM).enumerate() {
            let child = Child::of(board, square);
            let freedom = match first {
                Some(first) if first == square => 0,
                _ => freedom(&child, odd),
            };
            self.freedoms[number / LANES][number % LANES] = freedom;
            self.rows.push(child);
            // Not read back from memory, where the freedoms are still on their way to.
            if freedom < next.0 {
                next = (freedom, number);
            }
        }
        self.next = Some(next);
    }

    /// Where the boards behind the moves are kept, in the order of the squares. Behind them stands nothing of use.
    #[inline(always)]
    pub fn slots(&self, board: Board, part: Part) -> [Slot; ROOM] {
        let mut slots = [Slot::default(); ROOM];
        for (slot, child) in slots.iter_mut().zip(&self.rows) {
            let board = board.after(child.square, child.flips);
            *slot = part.slot(board.player().0, board.opponent().0);
        }
        slots
    }

    /// The board behind a move, in the order of the squares.
    #[inline(always)]
    pub fn board(&self, board: Board, number: usize) -> Board {
        let child = &self.rows[number];
        board.after(child.square, child.flips)
    }

    /// Takes the child that leaves least choice, as long as there is one.
    #[inline(always)]
    pub fn next(&mut self) -> Option<Child> {
        let (freedom, number) = self.next.take().unwrap_or_else(|| self.search());
        if freedom == TAKEN {
            return None;
        }
        self.freedoms[number / LANES % 2][number % LANES] = TAKEN;
        self.rows.get(number).copied()
    }

    #[inline(always)]
    fn search(&self) -> (u16, usize) {
        let next = least(self.freedoms[0]);
        if self.rows.len() <= LANES {
            return next;
        }
        let (freedom, lane) = least(self.freedoms[1]);
        next.min((freedom, LANES + lane))
    }
}
