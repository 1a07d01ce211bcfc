use std::fmt;

/// The confidence that multi-ProbCut (MPC) requires before it prunes a branch.
///
/// MPC prunes a branch when a shallow search predicts a cutoff. The selectivity sets the threshold t: the predicted
/// score must lie at least t standard errors (sigma) outside of the search window. [`Selectivity::NONE`] disables MPC.
///
/// ```
/// use obverse_engine::Selectivity;
///
/// let table = Selectivity::ALL.map(|it| (it.confidence(), it.threshold()));
/// assert_eq!(table[0], (73, Some(1.1)));
/// assert_eq!(table[5], (100, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Selectivity(u8);

impl Selectivity {
    /// The lowest confidence, 73 %: one prediction in four may be wrong.
    ///
    /// ```
    /// use obverse_engine::Selectivity;
    ///
    /// assert!(Selectivity::BOLDEST < Selectivity::NONE);
    /// ```
    pub const BOLDEST: Selectivity = Selectivity(0);
    /// No forward pruning.
    ///
    /// ```
    /// use obverse_engine::Selectivity;
    ///
    /// assert_eq!(Selectivity::NONE.threshold(), None);
    /// ```
    pub const NONE: Selectivity = Selectivity(5);
    /// All selectivities, from [`Selectivity::BOLDEST`] to [`Selectivity::NONE`].
    ///
    /// ```
    /// use obverse_engine::Selectivity;
    ///
    /// let confidences = Selectivity::ALL.map(Selectivity::confidence);
    /// assert_eq!(confidences, [73, 87, 95, 98, 99, 100]);
    /// ```
    pub const ALL: [Selectivity; 6] = [
        Selectivity(0),
        Selectivity(1),
        Selectivity(2),
        Selectivity(3),
        Selectivity(4),
        Selectivity(5),
    ];

    /// The selectivity with this confidence in percent: 73, 87, 95, 98, 99 or 100; `None` for other numbers.
    ///
    /// ```
    /// use obverse_engine::Selectivity;
    ///
    /// assert_eq!(Selectivity::with_confidence(73), Some(Selectivity::BOLDEST));
    /// assert_eq!(Selectivity::with_confidence(50), None);
    /// ```
    #[must_use]
    pub fn with_confidence(percent: u8) -> Option<Selectivity> {
        Selectivity::ALL
            .into_iter()
            .find(|selectivity| selectivity.confidence() == percent)
    }

    /// The confidence in percent: the probability that a prediction exactly at the threshold is right.
    ///
    /// ```
    /// use obverse_engine::Selectivity;
    ///
    /// assert_eq!(Selectivity::BOLDEST.confidence(), 73);
    /// ```
    #[must_use]
    pub const fn confidence(self) -> u8 {
        [73, 87, 95, 98, 99, 100][self.0 as usize]
    }

    /// The MPC threshold t in standard errors; `None` without forward pruning.
    ///
    /// ```
    /// use obverse_engine::Selectivity;
    ///
    /// assert_eq!(Selectivity::BOLDEST.threshold(), Some(1.1));
    /// ```
    #[must_use]
    pub const fn threshold(self) -> Option<f32> {
        match self.0 {
            0 => Some(1.1),
            1 => Some(1.5),
            2 => Some(2.0),
            3 => Some(2.6),
            4 => Some(3.3),
            _ => None,
        }
    }

    /// The index in [`Selectivity::ALL`].
    ///
    /// ```
    /// use obverse_engine::Selectivity;
    ///
    /// assert_eq!(Selectivity::ALL[Selectivity::NONE.index()], Selectivity::NONE);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", self.confidence())
    }
}
