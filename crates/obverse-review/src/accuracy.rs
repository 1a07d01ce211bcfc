use std::ops::AddAssign;

use crate::MoveReview;

/// A move that loses so many discs counts half as much as one that loses nothing.
pub const HALF_LIFE: f64 = 6.0;

/// How well a side played where it had a choice.
///
/// A move counts `2^(-lost / 6)`: 1 if it loses nothing, a half for 6 discs, a quarter for 12. The
/// percentage is the mean of that. Moves without an alternative, and passes, count nowhere.
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
    /// How often there was a choice.
    pub choices: u32,
    /// How often nothing was lost.
    pub best: u32,
    /// Discs lost, all together.
    pub lost: u32,
    /// What the moves count, all together.
    pub counted: f64,
}

impl Accuracy {
    /// From 0 to 100, if there was a choice at all.
    pub fn percent(&self) -> Option<f64> {
        self.mean(100.0 * self.counted)
    }

    /// Discs lost a move, if there was a choice at all.
    pub fn average_loss(&self) -> Option<f64> {
        self.mean(self.lost.into())
    }

    /// The share of moves that lost nothing, from 0 to 1, if there was a choice at all.
    pub fn best_share(&self) -> Option<f64> {
        self.mean(self.best.into())
    }

    fn mean(&self, sum: f64) -> Option<f64> {
        (self.choices > 0).then(|| sum / f64::from(self.choices))
    }
}

impl FromIterator<u32> for Accuracy {
    /// From the discs that each choice lost.
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
    /// From moves, of which those without an alternative do not count.
    fn from_iter<I: IntoIterator<Item = &'a MoveReview>>(moves: I) -> Accuracy {
        let choices = moves.into_iter().filter(|review| !review.is_forced());
        choices.map(MoveReview::lost).collect()
    }
}

impl AddAssign for Accuracy {
    /// Both together, as if they were one game.
    fn add_assign(&mut self, other: Accuracy) {
        self.choices += other.choices;
        self.best += other.best;
        self.lost += other.lost;
        self.counted += other.counted;
    }
}
