use std::fmt;

/// How sure forward pruning must be before it leaves out a branch.
///
/// Multi-ProbCut drops a branch when a shallow search predicts a cut-off; the selectivity says how
/// many standard errors the prediction must be ahead. [`Selectivity::NONE`] prunes nothing unsound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Selectivity(u8);

impl Selectivity {
    /// The boldest: one prediction in four may be wrong.
    pub const BOLDEST: Selectivity = Selectivity(0);
    /// Nothing is pruned on a prediction.
    pub const NONE: Selectivity = Selectivity(5);
    /// From the boldest to none.
    pub const ALL: [Selectivity; 6] = [
        Selectivity(0),
        Selectivity(1),
        Selectivity(2),
        Selectivity(3),
        Selectivity(4),
        Selectivity(5),
    ];

    /// The selectivity with this confidence in percent: 73, 87, 95, 98, 99 or 100.
    pub fn with_confidence(percent: u8) -> Option<Selectivity> {
        Selectivity::ALL
            .into_iter()
            .find(|selectivity| selectivity.confidence() == percent)
    }

    /// How likely a prediction is to hold, in percent.
    pub const fn confidence(self) -> u8 {
        [73, 87, 95, 98, 99, 100][self.0 as usize]
    }

    /// How many standard errors a prediction must be ahead; nothing if no prediction will do.
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

    /// Its place in [`Selectivity::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", self.confidence())
    }
}
