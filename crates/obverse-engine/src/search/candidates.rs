//! The moves of a node, in the order to try them.

use std::ops::Deref;

use arrayvec::ArrayVec;
use obverse_core::kernel::{self, LANES};
use obverse_core::{Bitboard, Board, Square};

/// A move, what it flips, what the opponent can answer, and how promising it is.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub square: Square,
    pub flips: Bitboard,
    /// The opponent's moves after it.
    pub replies: Bitboard,
    /// What the evaluation says of the board behind it, for the opponent and in its units, if it has been asked.
    pub value: Option<i32>,
    /// The smaller, the earlier it is tried.
    pub key: i32,
}

/// The moves of a board.
#[derive(Clone, Debug, Default)]
pub struct Candidates(ArrayVec<Candidate, 64>);

impl Candidates {
    /// Adds these moves of a board, unsorted.
    #[inline]
    pub fn fill(&mut self, board: Board, moves: Bitboard) {
        let mut rest = moves;
        while !rest.is_empty() {
            let children = kernel::children::<Self>(board.player().0, board.opponent().0, rest.0);
            for (lane, square) in rest.iter().take(LANES).enumerate() {
                self.0.push(Candidate {
                    square,
                    flips: Bitboard(children.flips[lane]),
                    replies: Bitboard(children.replies[lane]),
                    value: None,
                    key: 0,
                });
                rest -= square.bitboard();
            }
        }
    }

    /// Puts this move in front, if it is among them, to be tried before the others have a key.
    #[inline]
    pub fn put_first(&mut self, square: Square) -> bool {
        let found = self.0.iter().position(|it| it.square == square);
        if let Some(place) = found {
            self.0.swap(0, place);
            self.0[0].key = i32::MIN;
        }
        found.is_some()
    }

    /// Gives every move from the `i`-th on its key.
    #[inline]
    pub fn rate_from(&mut self, i: usize, mut key: impl FnMut(&mut Candidate) -> i32) {
        for candidate in &mut self.0[i..] {
            candidate.key = key(candidate);
        }
    }

    /// The `i`-th move by key; those before it must have been asked for.
    #[inline]
    pub fn select(&mut self, i: usize) -> Candidate {
        let rest = &mut self.0[i..];
        let (mut least, mut next) = (i32::MAX, 0);
        for (j, candidate) in rest.iter().enumerate() {
            // No branch: nothing could foresee it.
            let is_less = candidate.key < least;
            least = if is_less { candidate.key } else { least };
            next = if is_less { j } else { next };
        }
        rest.swap(0, next);
        rest[0]
    }

    /// Sorts all from the `i`-th on by key.
    pub fn sort_from(&mut self, i: usize) {
        self.0[i..].sort_by_key(|candidate| candidate.key);
    }
}

impl Deref for Candidates {
    type Target = [Candidate];

    fn deref(&self) -> &[Candidate] {
        &self.0
    }
}
