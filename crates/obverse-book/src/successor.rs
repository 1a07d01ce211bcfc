use obverse_core::{Board, Square};

use crate::Worth;

/// What follows a move: the next position in which a side has a choice, or the end of the game.
///
/// A forced pass is part of the move, so that no position of a book must pass.
///
/// ```
/// use obverse_book::Successor;
/// use obverse_core::{Position, Square};
///
/// let start = Position::start().board();
/// let Some(Successor::Position { board, same_side }) = Successor::of(start, Square::F5) else {
///     panic!("the game goes on");
/// };
/// assert_eq!(board, start.play(Square::F5).unwrap().canonical().0);
/// assert!(!same_side);
/// assert_eq!(Successor::of(start, Square::A1), None, "flips nothing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Successor {
    /// The next position.
    Position {
        /// The canonical board, seen by the side that moves next.
        board: Board,
        /// Whether the side that made the move also moves next, because its opponent must pass.
        same_side: bool,
    },
    /// The game is over with this score for the side that made the move.
    Over(i8),
}

impl Successor {
    /// What follows a move; `None` if the move is illegal.
    ///
    /// ```
    /// # use obverse_book::Successor;
    /// # use obverse_core::{Board, Bitboard, Square};
    /// let last_disc = Board::new(Square::A1.bitboard(), Square::B1.bitboard()).unwrap();
    /// assert_eq!(Successor::of(last_disc, Square::C1), Some(Successor::Over(64)));
    /// ```
    #[must_use]
    pub fn of(board: Board, square: Square) -> Option<Successor> {
        let next = board.play(square)?;
        Some(if !next.legal_squares().is_empty() {
            Successor::Position {
                board: next.canonical().0,
                same_side: false,
            }
        } else if !next.opponent_legal_squares().is_empty() {
            Successor::Position {
                board: next.pass().canonical().0,
                same_side: true,
            }
        } else {
            Successor::Over(i8::try_from(-next.final_score()).unwrap_or_default())
        })
    }

    /// What the move is worth for the side that makes it; `None` if `known` does not know the next position.
    ///
    /// ```
    /// # use obverse_book::{Bounds, Successor, Worth};
    /// # use obverse_core::{Position, Square};
    /// let f5 = Successor::of(Position::start().board(), Square::F5).unwrap();
    /// let known = |_| Some(Worth { value: 3, bounds: Bounds::NONE });
    /// assert_eq!(f5.worth(known).unwrap().value, -3);
    /// ```
    #[must_use]
    pub fn worth(self, known: impl FnOnce(Board) -> Option<Worth>) -> Option<Worth> {
        match self {
            Successor::Over(score) => Some(Worth::exact(score)),
            Successor::Position { board, same_side } => {
                let worth = known(board)?;
                Some(if same_side { worth } else { worth.negated() })
            }
        }
    }
}
