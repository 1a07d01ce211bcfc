//! Children generated one at a time. The computations for different children are independent, so the processor overlaps
//! them. Vectors of eight children would leave lanes unused if a board has fewer than eight moves.

use arrayvec::ArrayVec;
use obverse_core::kernel::LANES;
use obverse_core::{Bitboard, Board, Square};

use super::{Child, MAX_CHILDREN, TAKEN};
use crate::search::endgame::argmin::argmin;
use crate::search::endgame::fastest_first_cost::fastest_first_cost;
use crate::search::endgame::local_table::{Slot, Subtable};
use crate::search::quadrants::odd_quadrants;

/// The children of a board with at most [`MAX_CHILDREN`] empties, picked in fastest-first order.
pub struct Children {
    children: ArrayVec<Child, MAX_CHILDREN>,
    /// Fastest-first cost of each child; [`TAKEN`] for children that have been taken and for vector lanes without a
    /// child.
    costs: [[u16; LANES]; 2],
    /// Cost and index of the next child to take; `None` if they have not been computed.
    next: Option<(u16, usize)>,
}

/// The children after these moves, in the order of the squares.
#[inline(always)]
pub fn unsorted(board: Board, moves: Bitboard) -> impl Iterator<Item = Child> {
    moves
        .into_iter()
        .map(move |square| Child::of(board, square))
}

impl Default for Children {
    /// An empty list of children.
    #[inline(always)]
    fn default() -> Children {
        Children {
            children: ArrayVec::new(),
            costs: [[TAKEN; LANES]; 2],
            next: None,
        }
    }
}

impl Children {
    /// Fills an empty list with the children after these moves. The child after the move `first` will be taken first.
    #[inline(always)]
    pub fn fill(&mut self, board: Board, moves: Bitboard, first: Option<Square>) {
        let odd = odd_quadrants(board.empty().0);
        let mut next = (TAKEN, 0);
        for (index, square) in moves.into_iter().take(MAX_CHILDREN).enumerate() {
            let child = Child::of(board, square);
            let cost = match first {
                Some(first) if first == square => 0,
                _ => fastest_first_cost(&child, odd),
            };
            self.costs[index / LANES][index % LANES] = cost;
            self.children.push(child);
            // Remember the first child to take: reading the costs back right after they are stored would cause a
            // store-forwarding stall.
            if cost < next.0 {
                next = (cost, index);
            }
        }
        self.next = Some(next);
    }

    /// The table slots of the children, in the order of the squares. Slots beyond the last child are meaningless.
    #[inline(always)]
    pub fn slots(&self, board: Board, subtable: Subtable) -> [Slot; MAX_CHILDREN] {
        let mut slots = [Slot::default(); MAX_CHILDREN];
        for (slot, child) in slots.iter_mut().zip(&self.children) {
            let board = board.after(child.square, child.flips);
            *slot = subtable.slot(board.player().0, board.opponent().0);
        }
        slots
    }

    /// The board of the child with this index in the order of the squares; `board` is the parent's board.
    #[inline(always)]
    pub fn board(&self, board: Board, index: usize) -> Board {
        let child = &self.children[index];
        board.after(child.square, child.flips)
    }

    /// Takes the child with the lowest cost; `None` if all children have been taken.
    #[inline(always)]
    pub fn next(&mut self) -> Option<Child> {
        let (cost, index) = self.next.take().unwrap_or_else(|| self.find_next());
        if cost == TAKEN {
            return None;
        }
        self.costs[index / LANES % 2][index % LANES] = TAKEN;
        self.children.get(index).copied()
    }

    /// Cost and index of the child with the lowest cost among those that have not been taken.
    #[inline(always)]
    fn find_next(&self) -> (u16, usize) {
        let next = argmin(self.costs[0]);
        if self.children.len() <= LANES {
            return next;
        }
        let (cost, lane) = argmin(self.costs[1]);
        next.min((cost, LANES + lane))
    }
}
