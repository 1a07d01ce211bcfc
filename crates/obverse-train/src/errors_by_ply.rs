use std::ops::{AddAssign, RangeBounds};

use obverse_engine::evaluation::PLIES;

use crate::Errors;

/// Error statistics of an evaluation at each ply of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrorsByPly([Errors; PLIES]);

impl Default for ErrorsByPly {
    fn default() -> ErrorsByPly {
        ErrorsByPly([Errors::default(); PLIES])
    }
}

impl ErrorsByPly {
    /// Adds the error of a position, in discs, at a ply from 0 to 59.
    pub fn add(&mut self, ply: usize, error: f64) {
        self.0[ply].add(error);
    }

    /// The error statistics of each ply.
    #[must_use]
    pub fn plies(&self) -> &[Errors; PLIES] {
        &self.0
    }

    /// The error statistics of all positions in a range of plies.
    ///
    /// ```
    /// use obverse_train::ErrorsByPly;
    ///
    /// let mut errors = ErrorsByPly::default();
    /// errors.add(10, 3.0);
    /// errors.add(20, -1.0);
    /// assert_eq!(errors.over(..=10).mean_absolute(), Some(3.0));
    /// assert_eq!(errors.over(..).mean_absolute(), Some(2.0));
    /// ```
    #[must_use]
    pub fn over(&self, plies: impl RangeBounds<usize>) -> Errors {
        let mut sum = Errors::default();
        for (ply, errors) in self.0.iter().enumerate() {
            if plies.contains(&ply) {
                sum += *errors;
            }
        }
        sum
    }

    /// The error statistics of each ply, to be filled from a checkpoint.
    pub(crate) fn plies_mut(&mut self) -> &mut [Errors; PLIES] {
        &mut self.0
    }
}

impl AddAssign<&ErrorsByPly> for ErrorsByPly {
    fn add_assign(&mut self, other: &ErrorsByPly) {
        for (sum, errors) in self.0.iter_mut().zip(&other.0) {
            *sum += *errors;
        }
    }
}
