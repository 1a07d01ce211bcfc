use obverse_core::{Bitboard, Board, Square, kernel};

/// The child after a move: the move's square, its flips and the opponent's replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Child {
    pub square: Square,
    pub flips: Bitboard,
    /// The opponent's legal replies.
    pub replies: Bitboard,
}

impl Child {
    /// The child after a legal move.
    #[inline(always)]
    pub fn of(board: Board, square: Square) -> Child {
        let place = square.bitboard().0;
        let (flips, replies) = kernel::child(board.player().0, board.opponent().0, place);
        Child {
            square,
            flips: Bitboard(flips),
            replies: Bitboard(replies),
        }
    }
}
