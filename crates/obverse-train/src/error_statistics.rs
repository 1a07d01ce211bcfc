use std::ops::AddAssign;

/// Error statistics of an evaluation over a set of positions.
///
/// An error is the evaluation minus the score, in discs. Statistics of an empty set are `None`.
///
/// ```
/// use obverse_train::Errors;
///
/// let mut errors = Errors::default();
/// assert_eq!(errors.mean_absolute(), None);
/// errors.add(3.0);
/// errors.add(-1.0);
/// assert_eq!(errors.mean_absolute(), Some(2.0));
/// assert_eq!(errors.bias(), Some(1.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    positions: u64,
    /// Sum of the errors.
    sum: f64,
    /// Sum of the absolute errors.
    absolute: f64,
    /// Sum of the squared errors.
    squares: f64,
}

impl Errors {
    /// Number of 8-byte words that the statistics take in a checkpoint.
    pub(crate) const WORDS: usize = 4;

    /// Adds the error of a position, in discs.
    pub fn add(&mut self, error: f64) {
        self.positions += 1;
        self.sum += error;
        self.absolute += error.abs();
        self.squares += error * error;
    }

    /// Number of positions added.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Mean absolute error (MAE), in discs; `None` without positions.
    #[must_use]
    pub fn mean_absolute(&self) -> Option<f64> {
        self.mean(self.absolute)
    }

    /// Root mean square error (RMSE), in discs; `None` without positions.
    #[must_use]
    pub fn root_mean_square(&self) -> Option<f64> {
        self.mean(self.squares).map(f64::sqrt)
    }

    /// Mean error, in discs; positive if evaluations are too high for the side to move, `None` without positions.
    #[must_use]
    pub fn bias(&self) -> Option<f64> {
        self.mean(self.sum)
    }

    fn mean(&self, sum: f64) -> Option<f64> {
        (self.positions > 0).then(|| sum / self.positions as f64)
    }

    /// The statistics as words of a checkpoint.
    pub(crate) fn to_words(self) -> [u64; Errors::WORDS] {
        let Errors {
            positions,
            sum,
            absolute,
            squares,
        } = self;
        [
            positions,
            sum.to_bits(),
            absolute.to_bits(),
            squares.to_bits(),
        ]
    }

    /// The statistics from the words of a checkpoint.
    pub(crate) fn from_words([positions, sum, absolute, squares]: [u64; Errors::WORDS]) -> Errors {
        Errors {
            positions,
            sum: f64::from_bits(sum),
            absolute: f64::from_bits(absolute),
            squares: f64::from_bits(squares),
        }
    }
}

impl AddAssign for Errors {
    fn add_assign(&mut self, other: Errors) {
        self.positions += other.positions;
        self.sum += other.sum;
        self.absolute += other.absolute;
        self.squares += other.squares;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_parts_equal_the_whole() {
        let of = |errors: &[f64]| {
            let mut sum = Errors::default();
            errors.iter().for_each(|&error| sum.add(error));
            sum
        };
        let mut sum = of(&[3.0, -4.0]);
        sum += of(&[1.0, -6.0]);
        assert_eq!(sum, of(&[3.0, -4.0, 1.0, -6.0]));
        assert_eq!(sum.positions(), 4);
        assert_eq!(sum.mean_absolute(), Some(3.5));
        assert_eq!(sum.bias(), Some(-1.5));
        assert_eq!(sum.root_mean_square(), Some(15.5_f64.sqrt()));
        assert_eq!(Errors::from_words(sum.to_words()), sum);
        assert_eq!(Errors::default().root_mean_square(), None);
    }
}
