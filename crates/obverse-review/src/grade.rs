use std::fmt;

/// What to call a move that loses so many discs.
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
    /// Nothing is better.
    Best,
    /// One or two discs.
    Good,
    /// Three to five discs.
    Inaccuracy,
    /// Six to eleven discs.
    Mistake,
    /// Twelve discs or more.
    Blunder,
}

impl Grade {
    /// From the best to the worst.
    pub const ALL: [Grade; 5] = [
        Grade::Best,
        Grade::Good,
        Grade::Inaccuracy,
        Grade::Mistake,
        Grade::Blunder,
    ];

    /// The grade of a move that loses so many discs.
    pub const fn of(lost: u32) -> Grade {
        match lost {
            0 => Grade::Best,
            1..=2 => Grade::Good,
            3..=5 => Grade::Inaccuracy,
            6..=11 => Grade::Mistake,
            _ => Grade::Blunder,
        }
    }

    /// Whether it is worth talking about: an inaccuracy, a mistake or a blunder.
    pub fn is_mistake(self) -> bool {
        self >= Grade::Inaccuracy
    }

    /// Its name in lower case.
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
