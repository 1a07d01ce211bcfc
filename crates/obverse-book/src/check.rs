use obverse_core::Board;

use crate::{Book, Contradiction, Worth};

/// What is wrong with the values of a book.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CheckReport {
    /// Number of positions.
    pub positions: usize,
    /// Number of positions whose score is proven.
    pub proven: usize,
    /// Positions whose proven bounds contradict those of their moves.
    pub contradictions: Vec<Contradiction>,
    /// Positions whose stored worth does not follow from the book.
    pub wrong: Vec<WrongWorth>,
}

/// A stored worth that does not follow from the positions after the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongWorth {
    /// The canonical board.
    pub board: Board,
    /// What the book says.
    pub stored: Worth,
    /// What follows from the book.
    pub expected: Worth,
}

impl CheckReport {
    /// Checks that the values of a book follow from its estimates and proofs, and that the proofs agree.
    ///
    /// ```
    /// use obverse_book::{Book, CheckReport};
    ///
    /// assert!(CheckReport::of(&Book::new()).is_good());
    /// ```
    #[must_use]
    pub fn of(book: &Book) -> CheckReport {
        let mut again = book.clone();
        let contradictions = again.back_up();
        let mut report = CheckReport {
            positions: book.len(),
            contradictions,
            ..CheckReport::default()
        };
        for entry in book.sorted_entries() {
            report.proven += usize::from(entry.worth.bounds.is_exact());
            let expected = again.worth(entry.board()).unwrap_or(entry.worth);
            if expected != entry.worth {
                report.wrong.push(WrongWorth {
                    board: entry.board(),
                    stored: entry.worth,
                    expected,
                });
            }
        }
        report
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.contradictions.is_empty() && self.wrong.is_empty()
    }
}
