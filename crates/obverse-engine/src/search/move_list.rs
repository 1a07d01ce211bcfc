//! The moves of a node and their ordering.

use std::ops::Deref;

use arrayvec::ArrayVec;
use obverse_core::kernel::{self, LANES};
use obverse_core::{Bitboard, Board, Square};

/// A move with its flips, the opponent's replies, and its sort key.
#[derive(Clone, Copy, Debug)]
pub struct ScoredMove {
    pub square: Square,
    pub flips: Bitboard,
    /// The opponent's legal replies.
    pub replies: Bitboard,
    /// Static evaluation of the child for the opponent, in evaluation units; `None` if it has not been computed.
    pub child_eval: Option<i32>,
    /// Moves are searched in ascending order of this key.
    pub sort_key: i32,
}

/// The moves of a node, sorted lazily.
#[derive(Clone, Debug, Default)]
pub struct MoveList(ArrayVec<ScoredMove, 64>);

impl MoveList {
    /// Appends these legal moves of a board, unsorted.
    #[inline]
    pub fn fill(&mut self, board: Board, moves: Bitboard) {
        let mut rest = moves;
        while !rest.is_empty() {
            let children = kernel::children::<Self>(board.player().0, board.opponent().0, rest.0);
            for (lane, square) in rest.iter().take(LANES).enumerate() {
                self.0.push(ScoredMove {
                    square,
                    flips: Bitboard(children.flips[lane]),
                    replies: Bitboard(children.replies[lane]),
                    child_eval: None,
                    sort_key: 0,
                });
                rest -= square.bitboard();
            }
        }
    }

    /// Puts the move on `square` at the front of the list, so that the move can be searched before the other moves are
    /// scored. Returns whether the move is in the list.
    #[inline]
    pub fn put_first(&mut self, square: Square) -> bool {
        let found = self.0.iter().position(|it| it.square == square);
        if let Some(place) = found {
            self.0.swap(0, place);
            self.0[0].sort_key = i32::MIN;
        }
        found.is_some()
    }

    /// Sets the sort key of every move from index `i` on.
    #[inline]
    pub fn score_from(&mut self, i: usize, mut sort_key: impl FnMut(&mut ScoredMove) -> i32) {
        for mv in &mut self.0[i..] {
            mv.sort_key = sort_key(mv);
        }
    }

    /// Finds the best move at or after index `i`, swaps it with the move at index `i`, and returns it: one step of a
    /// selection sort.
    ///
    /// The caller passes 0, 1, 2 and so on for `i`, until it needs no more moves: most cut nodes need one or two moves.
    #[inline]
    pub fn pick(&mut self, i: usize) -> ScoredMove {
        let rest = &mut self.0[i..];
        let (mut least, mut next) = (i32::MAX, 0);
        for (j, mv) in rest.iter().enumerate() {
            // Branchless: the comparison is unpredictable.
            let is_less = mv.sort_key < least;
            least = if is_less { mv.sort_key } else { least };
            next = if is_less { j } else { next };
        }
        rest.swap(0, next);
        rest[0]
    }

    /// Replaces the moves from index `i` on by some of them, in this order.
    pub fn replace_from(&mut self, i: usize, moves: &[ScoredMove]) {
        self.0.truncate(i);
        for (&mv, sort_key) in moves.iter().zip(0..) {
            self.0.push(ScoredMove { sort_key, ..mv });
        }
    }

    /// Sorts the moves from index `i` on by key.
    pub fn sort_from(&mut self, i: usize) {
        self.0[i..].sort_by_key(|mv| mv.sort_key);
    }
}

impl Deref for MoveList {
    type Target = [ScoredMove];

    fn deref(&self) -> &[ScoredMove] {
        &self.0
    }
}
