use std::fmt;

/// Proven lower and upper bound of a score, in discs for the side to move.
///
/// ```
/// use obverse_book::Bounds;
///
/// let win = Bounds::new(2, 64).unwrap();
/// let not_a_win = Bounds::new(-64, 0).unwrap();
/// assert_eq!(win.negated(), Bounds::new(-64, -2).unwrap());
/// assert_eq!(win.intersection(not_a_win), None);
/// assert_eq!(win.to_string(), "[+2, +64]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bounds {
    lower: i8,
    upper: i8,
}

impl Bounds {
    /// Nothing is proven: the score is between -64 and 64.
    ///
    /// ```
    /// # use obverse_book::Bounds;
    /// assert_eq!(Bounds::new(-64, 64), Some(Bounds::NONE));
    /// ```
    pub const NONE: Bounds = Bounds {
        lower: -64,
        upper: 64,
    };

    /// Bounds from -64 to 64; `None` for other numbers, and if the lower bound is above the upper bound.
    ///
    /// ```
    /// # use obverse_book::Bounds;
    /// assert_eq!(Bounds::new(3, 2), None);
    /// assert_eq!(Bounds::new(0, 65), None);
    /// ```
    #[must_use]
    pub const fn new(lower: i8, upper: i8) -> Option<Bounds> {
        if -64 <= lower && lower <= upper && upper <= 64 {
            Some(Bounds { lower, upper })
        } else {
            None
        }
    }

    /// The bounds of a proven score; scores outside of -64 to 64 become -64 or 64.
    ///
    /// ```
    /// # use obverse_book::Bounds;
    /// assert!(Bounds::exact(-6).is_exact());
    /// ```
    #[must_use]
    pub fn exact(score: i8) -> Bounds {
        let score = score.clamp(-64, 64);
        Bounds {
            lower: score,
            upper: score,
        }
    }

    /// The lower bound.
    ///
    /// ```
    /// # use obverse_book::Bounds;
    /// assert_eq!(Bounds::NONE.lower(), -64);
    /// ```
    #[must_use]
    pub const fn lower(self) -> i8 {
        self.lower
    }

    /// The upper bound.
    ///
    /// ```
    /// # use obverse_book::Bounds;
    /// assert_eq!(Bounds::NONE.upper(), 64);
    /// ```
    #[must_use]
    pub const fn upper(self) -> i8 {
        self.upper
    }

    /// Whether the score itself is proven.
    ///
    /// ```
    /// # use obverse_book::Bounds;
    /// assert!(!Bounds::NONE.is_exact());
    /// ```
    #[must_use]
    pub const fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// The bounds as the opponent sees them.
    ///
    /// ```
    /// # use obverse_book::Bounds;
    /// assert_eq!(Bounds::exact(4).negated(), Bounds::exact(-4));
    /// ```
    #[must_use]
    pub const fn negated(self) -> Bounds {
        Bounds {
            lower: -self.upper,
            upper: -self.lower,
        }
    }

    /// The bounds that follow from both; `None` if they contradict each other.
    ///
    /// ```
    /// # use obverse_book::Bounds;
    /// let both = Bounds::new(-2, 64).unwrap().intersection(Bounds::new(-64, 4).unwrap());
    /// assert_eq!(both, Bounds::new(-2, 4));
    /// ```
    #[must_use]
    pub fn intersection(self, other: Bounds) -> Option<Bounds> {
        Bounds::new(self.lower.max(other.lower), self.upper.min(other.upper))
    }

    /// The value within the bounds that is closest to `value`.
    ///
    /// ```
    /// # use obverse_book::Bounds;
    /// assert_eq!(Bounds::new(2, 64).unwrap().clamp(-1), 2);
    /// ```
    #[must_use]
    pub fn clamp(self, value: i8) -> i8 {
        value.clamp(self.lower, self.upper)
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{:+}, {:+}]", self.lower, self.upper)
    }
}
