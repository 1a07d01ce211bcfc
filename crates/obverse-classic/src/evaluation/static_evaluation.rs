use obverse_core::{Board, Position};

use super::explanation::Explanation;
use crate::side::Side;

/// A static evaluation: a function of the discs that is a sum of named parts.
pub trait Evaluation: Copy {
    /// Values of the parts, in the order of [`Evaluation::PART_NAMES`].
    type Parts: IntoIterator<Item = i32>;

    /// Names of the parts.
    const PART_NAMES: &'static [&'static str];

    /// Margin for singular extensions (see [`SearchOptions::singular`](crate::search::SearchOptions::singular)): a move
    /// is singular if the static evaluation after it is higher than after every other move by at least this margin. The
    /// margin is about the value of a corner.
    const SINGULAR_MARGIN: i32;

    /// Returns the parts for the side to move on the board. For the opponent each part has the opposite sign.
    fn parts(self, board: Board) -> Self::Parts;

    /// Returns the sum of the parts, for the side to move on the board.
    #[inline(always)]
    fn value(self, board: Board) -> i32 {
        self.parts(board).into_iter().sum()
    }

    /// Returns the value of the board for its side to move. `side` tells whether that side is Max or Min in the search.
    /// Searches call this method. The evaluations of this crate depend on the discs alone and keep the default. An
    /// evaluation that has to know the colours of the discs, such as a function written in another language, overrides
    /// this method.
    #[inline(always)]
    fn value_for(self, board: Board, side: Side) -> i32 {
        let _ = side;
        self.value(board)
    }

    /// Returns the named parts and their sum, from Black's side.
    fn explain(self, position: Position) -> Explanation {
        Explanation::new(self, position)
    }
}
