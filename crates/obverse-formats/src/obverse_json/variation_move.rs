use obverse_core::Move;

use crate::Annotation;

/// A move of a game with variations, as a `.obverse` file lists it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VariationMove {
    /// Number of the parent move in the list of moves, counted from 1; 0 for a move in the start position.
    pub parent: usize,
    /// The move.
    pub mv: Move,
    /// Value and time of the move.
    pub note: Annotation,
}
