use std::fmt;

/// The grade of a move by the discs that it loses.
///
/// ```
/// use obverse_review::Grade;
///
/// assert_eq!(Grade::of(0), Grade::Best);
/// assert_eq!(Grade::of(7), Grade::Mistake);
/// assert!(Grade::of(2) < Grade::Inaccuracy && !Grade::of(2).is_mistake());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// A move that loses no discs.
    Best,
    /// A move that loses 1 or 2 discs.
    Good,
    /// A move that loses 3 to 5 discs.
    Inaccuracy,
    /// A move that loses 6 to 11 discs.
    Mistake,
    /// A move that loses 12 discs or more.
    Blunder,
}

impl Grade {
    /// All grades, from the best to the worst.
    pub const ALL: [Grade; 5] = [
        Grade::Best,
        Grade::Good,
        Grade::Inaccuracy,
        Grade::Mistake,
        Grade::Blunder,
    ];

    /// The grade of a move that loses `lost` discs.
    #[must_use]
    pub const fn of(lost: u32) -> Grade {
        match lost {
            0 => Grade::Best,
            1..=2 => Grade::Good,
            3..=5 => Grade::Inaccuracy,
            6..=11 => Grade::Mistake,
            _ => Grade::Blunder,
        }
    }

    /// Whether the grade is an inaccuracy, a mistake or a blunder.
    #[must_use]
    pub fn is_mistake(self) -> bool {
        self >= Grade::Inaccuracy
    }

    /// The grade's name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Good => "good",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
