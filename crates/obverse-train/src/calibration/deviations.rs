use std::collections::BTreeMap;

use obverse_engine::evaluation::Calibration;

use super::calibration_fit::{CalibrationFit, FittedCell};
use super::least_squares::least_squares;

/// A deep and a shallow search depth at a number of empties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DepthPair {
    /// Number of empty squares.
    pub empties: u32,
    /// Depth of the deep search in plies; equal to `empties` if it is exact.
    pub depth: u32,
    /// Depth of the shallow search in plies; 0 is the static evaluation.
    pub shallow: u32,
}

/// Observed differences between the values of deep and shallow searches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deviations {
    cells: BTreeMap<DepthPair, Sum>,
    positions: u64,
}

/// Number of differences and the sum of their squares.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sum {
    pub(super) count: u64,
    pub(super) squares: f64,
}

impl Sum {
    pub(super) fn add(&mut self, other: Sum) {
        self.count += other.count;
        self.squares += other.squares;
    }

    /// The root mean square of the differences. The mean is not subtracted, because MPC does not correct the shallow
    /// value for a bias.
    pub(super) fn deviation(self) -> f64 {
        (self.squares / self.count as f64).sqrt()
    }
}

/// The smallest depth that MPC predicts.
const LEAST_DEPTH: u32 = 3;
/// Minimum number of differences from which a deviation is computed.
const LEAST_COUNT: u64 = 8;

impl Deviations {
    /// Adds the search values of a position with `empties` empty squares. `values` are pairs of a depth in plies and
    /// the value in discs at that depth.
    pub fn add(&mut self, empties: u32, values: &[(u32, f64)]) {
        self.positions += 1;
        for &(depth, deep_value) in values {
            for &(shallow, value) in values {
                let is_predicted = shallow < depth && depth >= LEAST_DEPTH;
                if is_predicted && (shallow == 0 || (depth - shallow).is_multiple_of(2)) {
                    let cell = DepthPair {
                        empties,
                        depth,
                        shallow,
                    };
                    let squares = (deep_value - value).powi(2);
                    let sum = Sum { count: 1, squares };
                    self.cells.entry(cell).or_default().add(sum);
                }
            }
        }
    }

    /// Number of positions added.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Fits a calibration to the observed deviations by weighted least squares.
    pub fn fit(&self) -> Result<CalibrationFit, TooFewPositions> {
        let observed = || {
            let cells = self.cells.iter().map(|(&cell, &sum)| (cell, sum));
            cells.filter(|(_, sum)| sum.count >= LEAST_COUNT)
        };
        let rows = observed().map(|(cell, sum)| {
            let deviation = sum.deviation();
            // The weight is the inverse of the variance of an observed deviation, which rises with the deviation and
            // falls with the number of differences.
            let floor = f64::from(Calibration::FLOOR);
            let weight = sum.count as f64 / deviation.max(floor).powi(2);
            let terms = Calibration::terms(cell.empties, cell.depth, cell.shallow);
            (terms.map(f64::from), deviation, weight)
        });
        let coefficients = least_squares(rows).ok_or(TooFewPositions {
            positions: self.positions,
        })?;
        let calibration = Calibration {
            coefficients: coefficients.map(|coefficient| coefficient as f32),
        };
        let fitted = observed().map(|(cell, sum)| FittedCell {
            cell,
            count: sum.count,
            observed: sum.deviation(),
            fitted: calibration
                .sigma(cell.empties, cell.depth, cell.shallow)
                .into(),
        });
        Ok(CalibrationFit {
            calibration,
            cells: fitted.collect(),
        })
    }
}

/// Error: the positions are too few, or too similar, to determine a calibration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the positions are too few or too similar to fit a calibration (number of positions: {positions})"
)]
pub struct TooFewPositions {
    /// Number of positions that were searched.
    pub positions: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_depths_of_equal_parity_and_the_static_evaluation_are_compared() {
        let mut deviations = Deviations::default();
        let values = [(0, 1.0), (1, -1.0), (2, 0.0), (3, 3.0), (4, 4.0)];
        deviations.add(30, &values);
        deviations.add(30, &[(0, 0.0), (4, 1.0)]);
        let cells: Vec<_> = deviations
            .cells
            .iter()
            .map(|(cell, sum)| (cell.depth, cell.shallow, sum.count, sum.squares))
            .collect();
        assert_eq!(
            cells,
            [
                (3, 0, 1, 4.0),
                (3, 1, 1, 16.0),
                (4, 0, 2, 10.0),
                (4, 2, 1, 16.0)
            ]
        );
        assert_eq!(deviations.fit(), Err(TooFewPositions { positions: 2 }));
    }

    #[test]
    fn fit_recovers_a_known_polynomial() {
        let known = Calibration {
            coefficients: [
                4.0, 0.05, 0.9, -0.9, -0.001, 0.04, 0.02, -0.002, 0.003, -0.01,
            ],
        };
        let mut deviations = Deviations::default();
        for empties in 10..50 {
            for depth in 3..=9 {
                for shallow in (0..depth).filter(|s| *s == 0 || (depth - s) % 2 == 0) {
                    let sigma = f64::from(known.sigma(empties, depth, shallow));
                    assert!(sigma > 1.0);
                    for sign in [1.0, -1.0].repeat(4) {
                        deviations.add(empties, &[(shallow, 0.0), (depth, sign * sigma)]);
                    }
                }
            }
        }
        let fit = deviations.fit().unwrap();
        assert!(fit.error() < 1e-3, "{}", fit.error());
        let pairs = fit.calibration.coefficients.into_iter();
        for (found, known) in pairs.zip(known.coefficients) {
            assert!((found - known).abs() < 1e-3, "{found} {known}");
        }
        let (observed, fitted) = fit.pooled(20..=27, 7, 3).unwrap();
        assert!((observed - fitted).abs() < 1e-3);
        assert_eq!(fit.pooled(20..=27, 7, 2), None);
    }
}
