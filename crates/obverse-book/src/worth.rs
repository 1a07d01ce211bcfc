use crate::Bounds;

/// Value and proven bounds of a position or a move, as they follow from the whole book.
///
/// ```
/// use obverse_book::{Bounds, Worth};
///
/// let worth = Worth { value: 2, bounds: Bounds::NONE };
/// assert_eq!(worth.negated().value, -2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Value in discs for the side to move, within the bounds.
    pub value: i8,
    /// Proven bounds of the score.
    pub bounds: Bounds,
}

impl Worth {
    /// A proven score.
    ///
    /// ```
    /// # use obverse_book::Worth;
    /// assert!(Worth::exact(2).bounds.is_exact());
    /// ```
    #[must_use]
    pub fn exact(score: i8) -> Worth {
        Worth {
            value: score,
            bounds: Bounds::exact(score),
        }
    }

    /// The same worth, seen by the opponent.
    ///
    /// ```
    /// # use obverse_book::Worth;
    /// assert_eq!(Worth::exact(2).negated(), Worth::exact(-2));
    /// ```
    #[must_use]
    pub fn negated(self) -> Worth {
        Worth {
            value: -self.value,
            bounds: self.bounds.negated(),
        }
    }
}
