//! Children as a structure of arrays: generated eight at a time in AVX-512 vectors.

use obverse_core::kernel::{self, LANES};
use obverse_core::{Bitboard, Board, Square};

use super::avx512_fastest_first_costs::fastest_first_costs;
use super::{Child, MAX_CHILDREN, TAKEN};
use crate::search::endgame::argmin::argmin;
use crate::search::endgame::local_table::{Slot, Subtable};
use crate::search::quadrants::odd_quadrants;

/// The children of a board with at most [`MAX_CHILDREN`] empties, picked in fastest-first order.
pub struct Children {
    /// The square of each move, as a bitboard.
    place: [u64; MAX_CHILDREN],
    flips: [u64; MAX_CHILDREN],
    replies: [u64; MAX_CHILDREN],
    /// Fastest-first cost of each child; [`TAKEN`] for children that have been taken and for vector lanes without a
    /// child.
    costs: [[u16; LANES]; 2],
    /// Whether there are more than eight children. The ninth child and all after it are in a second vector.
    has_second_group: bool,
    /// Cost and index of the next child to take; `None` if they have not been computed.
    next: Option<(u16, usize)>,
}

/// The children after at most eight moves, in the order of the squares.
#[inline(always)]
pub fn unsorted(board: Board, moves: Bitboard) -> impl Iterator<Item = Child> {
    debug_assert!(moves.len() as usize <= LANES);
    let group = kernel::children::<Child>(board.player().0, board.opponent().0, moves.0);
    (0..LANES.min(moves.len() as usize)).map(move |lane| Child {
        square: Square::from_low_bits(group.place[lane].trailing_zeros()),
        flips: Bitboard(group.flips[lane]),
        replies: Bitboard(group.replies[lane]),
    })
}

impl Default for Children {
    /// An empty list of children.
    #[inline(always)]
    fn default() -> Children {
        Children {
            place: [0; MAX_CHILDREN],
            flips: [0; MAX_CHILDREN],
            replies: [0; MAX_CHILDREN],
            costs: [[TAKEN; LANES]; 2],
            has_second_group: false,
            next: None,
        }
    }
}

impl Children {
    /// Fills an empty list with the children after these moves. The child after the move `first` will be taken first.
    #[inline(always)]
    pub fn fill(&mut self, board: Board, moves: Bitboard, first: Option<Square>) {
        self.has_second_group = moves.len() as usize > LANES;
        let first = first.map_or(0, |square| square.bitboard().0);
        let odd = odd_quadrants(board.empty().0);
        let mut next = self.add::<0>(board, moves.0, first, odd);
        if self.has_second_group {
            let mut rest = moves.0;
            for _ in 0..LANES {
                rest &= rest - 1;
            }
            next = next.min(self.add::<1>(board, rest, first, odd));
        }
        // Remember the first child to take: reading the costs back right after they are stored would cause a
        // store-forwarding stall.
        self.next = Some(next);
    }

    /// Adds the children after the first eight moves of the set `moves` as one group. Returns the lowest cost in the
    /// group, and the index of the child with this cost.
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
        let costs = fastest_first_costs(&group, odd, first);
        self.costs[GROUP] = costs;
        self.place[start..][..LANES].copy_from_slice(&group.place);
        self.flips[start..][..LANES].copy_from_slice(&group.flips);
        self.replies[start..][..LANES].copy_from_slice(&group.replies);
        let (cost, lane) = argmin(costs);
        (cost, start + lane)
    }

    /// The table slots of the children, in the order of the squares. Slots beyond the last child are meaningless.
    #[inline(always)]
    pub fn slots(&self, board: Board, subtable: Subtable) -> [Slot; MAX_CHILDREN] {
        let (player, opponent) = (board.player().0, board.opponent().0);
        let slot = |child: usize| {
            let (place, flips) = (self.place[child], self.flips[child]);
            subtable.slot(opponent ^ flips, player | flips | place)
        };
        let mut slots = [Slot::default(); MAX_CHILDREN];
        let (first, second) = slots.split_at_mut(LANES);
        for (child, it) in first.iter_mut().enumerate() {
            *it = slot(child);
        }
        if self.has_second_group {
            for (child, it) in second.iter_mut().enumerate() {
                *it = slot(LANES + child);
            }
        }
        slots
    }

    /// The board of the child with this index in the order of the squares; `board` is the parent's board.
    #[inline(always)]
    pub fn board(&self, board: Board, index: usize) -> Board {
        let square = Square::from_low_bits(self.place[index].trailing_zeros());
        board.after(square, Bitboard(self.flips[index]))
    }

    /// Takes the child with the lowest cost; `None` if all children have been taken.
    #[inline(always)]
    pub fn next(&mut self) -> Option<Child> {
        let (cost, index) = self.next.take().unwrap_or_else(|| self.find_next());
        if cost == TAKEN {
            return None;
        }
        let index = index % MAX_CHILDREN;
        self.costs[index / LANES][index % LANES] = TAKEN;
        Some(Child {
            square: Square::from_low_bits(self.place[index].trailing_zeros()),
            flips: Bitboard(self.flips[index]),
            replies: Bitboard(self.replies[index]),
        })
    }

    /// Cost and index of the child with the lowest cost among those that have not been taken.
    #[inline(always)]
    fn find_next(&self) -> (u16, usize) {
        let next = argmin(self.costs[0]);
        if !self.has_second_group {
            return next;
        }
        let (cost, lane) = argmin(self.costs[1]);
        next.min((cost, LANES + lane))
    }
}
