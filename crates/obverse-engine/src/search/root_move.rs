use std::iter;

use obverse_core::{Bitboard, Move, Square, Symmetry};

use crate::Line;

/// A root move with its latest line. The move stands for all root moves that are equivalent to it by symmetry.
#[derive(Clone, Debug)]
pub struct RootMove {
    pub square: Square,
    pub flips: Bitboard,
    pub replies: Bitboard,
    /// Principal variation and score; `None` until an iteration has found them.
    pub line: Option<Line>,
    /// Board symmetries that map this move to the equivalent root moves, which are not searched.
    pub symmetries: Vec<Symmetry>,
}

impl RootMove {
    /// The line of this move and its images under the symmetries.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        self.line.iter().flat_map(|line| {
            let transformed = |&symmetry: &Symmetry| Line {
                moves: line
                    .moves
                    .iter()
                    .map(|&mv| transform(symmetry, mv))
                    .collect(),
                ..*line
            };
            iter::once(line.clone()).chain(self.symmetries.iter().map(transformed))
        })
    }
}

/// The image of a move under a symmetry.
fn transform(symmetry: Symmetry, mv: Move) -> Move {
    match mv {
        Move::Place(square) => Move::Place(symmetry.square(square)),
        Move::Pass => Move::Pass,
    }
}
