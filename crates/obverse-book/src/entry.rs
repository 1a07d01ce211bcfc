use obverse_core::Board;

use crate::{Bounds, Estimate, Worth};

/// What a book knows about a position.
///
/// ```
/// use obverse_book::{Bounds, Date, Entry, Estimate};
/// use obverse_core::{Position, Square};
/// use obverse_engine::Selectivity;
///
/// let estimate = Estimate {
///     score: 0,
///     best: Some(Square::D3),
///     depth: 12,
///     selectivity: Selectivity::NONE,
///     level: None,
///     weights: None,
///     date: Date(0),
/// };
/// let after_f5 = Position::start().board().play(Square::F5).unwrap();
/// let estimate = Estimate { best: Some(Square::D6), ..estimate };
/// let entry = Entry::new(after_f5, estimate, Bounds::NONE).unwrap();
/// assert_eq!(entry.board(), after_f5.canonical().0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    board: Board,
    estimate: Estimate,
    proven: Bounds,
    /// What follows from the whole book; of a new entry, what follows from the entry alone.
    pub worth: Worth,
}

impl Entry {
    /// The entry of a position with the estimate of a search and its proven bounds. The board may be any of its eight
    /// symmetries; the estimate's move is a move on that board.
    ///
    /// A position that must pass becomes the one after the pass. Returns `None` if the game is over, or the score is
    /// not between -64 and 64, or the estimate's move is illegal.
    ///
    /// ```
    /// # use obverse_book::{Bounds, Date, Entry, Estimate};
    /// # use obverse_core::{Board, Square};
    /// # use obverse_engine::Selectivity;
    /// # let estimate = Estimate {
    /// #     score: -64,
    /// #     best: None,
    /// #     depth: 2,
    /// #     selectivity: Selectivity::NONE,
    /// #     level: None,
    /// #     weights: None,
    /// #     date: Date(0),
    /// # };
    /// let must_pass = Board::new(Square::B1.bitboard(), Square::A1.bitboard()).unwrap();
    /// let entry = Entry::new(must_pass, estimate, Bounds::exact(-64)).unwrap();
    /// assert_eq!(entry.board(), must_pass.pass().canonical().0);
    /// assert_eq!((entry.estimate().score, entry.proven()), (64, Bounds::exact(64)));
    /// ```
    #[must_use]
    pub fn new(board: Board, estimate: Estimate, proven: Bounds) -> Option<Entry> {
        if !(-64..=64).contains(&estimate.score) {
            return None;
        }
        let legal = board.legal_squares();
        if legal.is_empty() {
            let passed = board.pass();
            if passed.legal_squares().is_empty() {
                return None;
            }
            let estimate = Estimate {
                score: -estimate.score,
                best: None,
                ..estimate
            };
            return Entry::new(passed, estimate, proven.negated());
        }
        if estimate.best.is_some_and(|square| !legal.contains(square)) {
            return None;
        }
        let (canonical, symmetry) = board.canonical();
        let estimate = Estimate {
            best: estimate.best.map(|square| symmetry.square(square)),
            ..estimate
        };
        Some(Entry {
            board: canonical,
            estimate,
            proven,
            worth: Worth {
                value: proven.clamp(estimate.score),
                bounds: proven,
            },
        })
    }

    /// The canonical board, which has a legal move.
    ///
    /// ```
    /// # use obverse_book::{Bounds, Date, Entry, Estimate};
    /// # use obverse_core::Position;
    /// # use obverse_engine::Selectivity;
    /// # let estimate = Estimate {
    /// #     score: 0,
    /// #     best: None,
    /// #     depth: 2,
    /// #     selectivity: Selectivity::NONE,
    /// #     level: None,
    /// #     weights: None,
    /// #     date: Date(0),
    /// # };
    /// let start = Position::start().board();
    /// assert_eq!(Entry::new(start, estimate, Bounds::NONE).unwrap().board(), start.canonical().0);
    /// ```
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The estimate; its move is a move on [`Entry::board`].
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        self.estimate
    }

    /// The bounds that searches of this position have proven.
    #[must_use]
    pub fn proven(&self) -> Bounds {
        self.proven
    }

    /// Number of empty squares.
    #[must_use]
    pub fn empties(&self) -> u32 {
        self.board.empty().len()
    }

    /// Merges two entries of the same position: the better estimate, and the bounds that follow from both. If the
    /// bounds contradict each other, those of the better estimate stay.
    ///
    /// # Panics
    ///
    /// Panics in debug builds if the boards differ.
    #[must_use]
    pub fn merged(self, other: Entry) -> Entry {
        debug_assert_eq!(self.board, other.board, "entries of different positions");
        let estimate = self.estimate.better(other.estimate, self.empties());
        // Equal estimates may have bounds that contradict each other; the choice must not depend on the order.
        let better = match (estimate == self.estimate, estimate == other.estimate) {
            (true, true) => self.proven.max(other.proven),
            (true, false) => self.proven,
            (false, _) => other.proven,
        };
        let proven = self.proven.intersection(other.proven).unwrap_or(better);
        Entry {
            board: self.board,
            estimate,
            proven,
            worth: Worth {
                value: proven.clamp(estimate.score),
                bounds: proven,
            },
        }
    }
}
