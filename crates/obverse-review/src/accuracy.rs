use std::ops::AddAssign;

use crate::MoveReview;

/// The loss in discs that halves the weight of a move in [`Accuracy::percent`].
pub const HALF_LIFE: f64 = 6.0;

/// How well a side played its moves, forced moves and passes excluded.
///
/// A move has the weight `2^(-lost / 6)`: 1 if it loses nothing, 1/2 if it loses 6 discs, 1/4 if it loses 12. The
/// percentage is the mean weight.
///
/// ```
/// use obverse_review::Accuracy;
///
/// let accuracy: Accuracy = [0, 6, 0, 12].into_iter().collect();
/// assert_eq!(accuracy.percent(), Some(68.75));
/// assert_eq!(accuracy.average_loss(), Some(4.5));
/// assert_eq!(accuracy.best_share(), Some(0.5));
/// assert_eq!(Accuracy::default().percent(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Accuracy {
    /// Number of choices: moves with at least one alternative.
    pub choices: u32,
    /// Number of choices (moves with at least one alternative) that lost no discs.
    pub best: u32,
    /// Total number of discs lost by choices (moves with at least one alternative).
    pub lost: u32,
    /// Sum of the weights of the choices (moves with at least one alternative). A choice that loses `n` discs has the
    /// weight `2^(-n / 6)`.
    pub counted: f64,
}

impl Accuracy {
    /// The mean weight of the choices in percent, 0 to 100; `None` if there were no choices.
    #[must_use]
    pub fn percent(&self) -> Option<f64> {
        self.mean(100.0 * self.counted)
    }

    /// Mean number of discs lost per choice; `None` if there were no choices.
    #[must_use]
    pub fn average_loss(&self) -> Option<f64> {
        self.mean(self.lost.into())
    }

    /// The share, 0 to 1, of the choices that lost no discs; `None` if there were no choices.
    #[must_use]
    pub fn best_share(&self) -> Option<f64> {
        self.mean(self.best.into())
    }

    fn mean(&self, sum: f64) -> Option<f64> {
        (self.choices > 0).then(|| sum / f64::from(self.choices))
    }
}

impl FromIterator<u32> for Accuracy {
    /// Sums up choices (moves with at least one alternative). Each item is the number of discs that one of them lost.
    fn from_iter<I: IntoIterator<Item = u32>>(losses: I) -> Accuracy {
        let mut accuracy = Accuracy::default();
        for lost in losses {
            accuracy += Accuracy {
                choices: 1,
                best: u32::from(lost == 0),
                lost,
                counted: (-f64::from(lost) / HALF_LIFE).exp2(),
            };
        }
        accuracy
    }
}

impl<'a> FromIterator<&'a MoveReview> for Accuracy {
    /// Sums up reviewed moves; forced moves do not count.
    fn from_iter<I: IntoIterator<Item = &'a MoveReview>>(moves: I) -> Accuracy {
        let choices = moves.into_iter().filter(|review| !review.is_forced());
        choices.map(MoveReview::lost).collect()
    }
}

impl AddAssign for Accuracy {
    /// Adds the moves counted in `other`, for example the moves of another game.
    fn add_assign(&mut self, other: Accuracy) {
        self.choices += other.choices;
        self.best += other.best;
        self.lost += other.lost;
        self.counted += other.counted;
    }
}
