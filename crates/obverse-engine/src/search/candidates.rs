//! The moves of a node, in the order to try them.

use std::ops::Deref;

use obverse_core::kernel::{self, LANES};
use obverse_core::{Bitboard, Board, Square};

/// A move, what it flips, what the opponent can answer, and how promising it is.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub square: Square,
    pub flips: Bitboard,
    /// The opponent's moves after it.
    pub replies: Bitboard,
    /// The smaller, the earlier it is tried.
    pub key: i32,
}

/// The moves of a board.
#[derive(Clone, Debug)]
pub struct Candidates {
    list: [Candidate; 64],
    len: usize,
}

impl Candidates {
    /// These moves of a board, unsorted.
    #[inline]
    pub fn new(board: Board, moves: Bitboard) -> Candidates {
        let nothing = Candidate {
            square: Square::A1,
            flips: Bitboard::EMPTY,
            replies: Bitboard::EMPTY,
            key: 0,
        };
        let mut candidates = Candidates {
            list: [nothing; 64],
            len: 0,
        };
        let mut rest = moves.0;
        while rest != 0 {
            let mut place = [0; LANES];
            for bit in &mut place {
                *bit = rest & rest.wrapping_neg();
                rest &= rest.wrapping_sub(1);
            }
            let children = kernel::children(board.player().0, board.opponent().0, &place);
            for (lane, &place) in place.iter().enumerate() {
                let Some(square) = Bitboard(place).first() else {
                    break;
                };
                candidates.list[candidates.len] = Candidate {
                    square,
                    flips: Bitboard(children.flips[lane]),
                    replies: Bitboard(children.replies[lane]),
                    key: 0,
                };
                candidates.len += 1;
            }
        }
        candidates
    }

    /// Gives every move its key.
    #[inline]
    pub fn rate(&mut self, mut key: impl FnMut(&Candidate) -> i32) {
        for candidate in &mut self.list[..self.len] {
            candidate.key = key(candidate);
        }
    }

    /// The `i`-th move by key; those before it must have been asked for.
    #[inline]
    pub fn select(&mut self, i: usize) -> Candidate {
        let rest = &mut self.list[i..self.len];
        let mut next = 0;
        for j in 1..rest.len() {
            if rest[j].key < rest[next].key {
                next = j;
            }
        }
        rest.swap(0, next);
        rest[0]
    }

    /// Sorts all from the `i`-th on by key.
    pub fn sort_from(&mut self, i: usize) {
        self.list[i..self.len].sort_by_key(|candidate| candidate.key);
    }
}

impl Deref for Candidates {
    type Target = [Candidate];

    fn deref(&self) -> &[Candidate] {
        &self.list[..self.len]
    }
}
