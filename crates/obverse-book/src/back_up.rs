use std::fmt;

use obverse_core::Board;

use crate::{Bounds, Entry, Successor, Worth};

/// Proven bounds of a position contradict those of its moves, so that one of them is wrong.
///
/// ```
/// use obverse_book::{Bounds, Contradiction};
/// use obverse_core::Position;
///
/// let contradiction = Contradiction {
///     board: Position::start().board(),
///     own: Bounds::exact(2),
///     of_moves: Bounds::exact(0),
/// };
/// assert!(contradiction.to_string().starts_with("proven [+2, +2], but the moves prove [+0, +0]"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The canonical board.
    pub board: Board,
    /// The bounds that searches of the position have proven.
    pub own: Bounds,
    /// The bounds that follow from its moves.
    pub of_moves: Bounds,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction {
            board,
            own,
            of_moves,
        } = self;
        write!(
            f,
            "proven {own}, but the moves prove {of_moves}, in {}",
            crate::board_text(*board)
        )
    }
}

/// The worth of a position that follows from its entry and from the positions after its moves.
pub(crate) fn back_up(
    entry: &Entry,
    known: impl Fn(Board) -> Option<Worth>,
) -> (Worth, Option<Contradiction>) {
    let board = entry.board();
    let estimate = entry.estimate();
    // The estimate is the value of a move that is not in the book; without a move, of the whole position.
    let mut value = None;
    let mut lower = -64;
    let mut upper = -64;
    let mut is_complete = true;
    let mut estimate_counts = true;
    for square in board.legal_squares() {
        let Some(successor) = Successor::of(board, square) else {
            continue;
        };
        match successor.worth(&known) {
            Some(worth) => {
                value = value.max(Some(worth.value));
                lower = lower.max(worth.bounds.lower());
                upper = upper.max(worth.bounds.upper());
                estimate_counts &= estimate.best.is_some_and(|best| best != square);
            }
            None => is_complete = false,
        }
    }
    if estimate_counts {
        value = value.max(Some(estimate.score));
    }
    let upper = if is_complete { upper } else { 64 };
    let of_moves = Bounds::new(lower, upper).unwrap_or(Bounds::NONE);
    let own = entry.proven();
    let (bounds, contradiction) = match own.intersection(of_moves) {
        Some(bounds) => (bounds, None),
        None => {
            let contradiction = Contradiction {
                board,
                own,
                of_moves,
            };
            (own, Some(contradiction))
        }
    };
    let value = bounds.clamp(value.unwrap_or(estimate.score));
    (Worth { value, bounds }, contradiction)
}
