use std::ops::RangeInclusive;

use obverse_engine::evaluation::Calibration;

use super::DepthPair;
use super::deviations::{Deviations, Sum};
use super::least_squares::least_squares;

/// A calibration, and the deviations between deep and shallow searches that it was fitted to.
#[derive(Clone, Debug, PartialEq)]
pub struct CalibrationFit {
    /// The fitted calibration.
    pub calibration: Calibration,
    /// Observed and fitted deviations, ordered by empties and depths.
    pub cells: Vec<FittedCell>,
}

/// The observed and the fitted deviation between the values of a deep and of a shallow search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FittedCell {
    /// The depths that were compared, and the number of empties.
    pub cell: DepthPair,
    /// Number of observed differences.
    pub count: u64,
    /// Observed deviation in discs.
    pub observed: f64,
    /// Fitted deviation (sigma) in discs.
    pub fitted: f64,
}

impl CalibrationFit {
    /// Fits a calibration to observed deviations by weighted least squares.
    pub fn of(deviations: &Deviations) -> Result<CalibrationFit, TooFewPositions> {
        let rows = deviations.observed().map(|(cell, sum)| {
            let deviation = sum.deviation();
            // The weight is the inverse of the variance of an observed deviation, which rises with the deviation and
            // falls with the number of differences.
            let floor = f64::from(Calibration::FLOOR);
            let weight = sum.count as f64 / deviation.max(floor).powi(2);
            let terms = Calibration::terms(cell.empties, cell.depth, cell.shallow);
            (terms.map(f64::from), deviation, weight)
        });
        let coefficients = least_squares(rows).ok_or(TooFewPositions {
            positions: deviations.positions(),
        })?;
        let calibration = Calibration {
            coefficients: coefficients.map(|coefficient| coefficient as f32),
        };
        let fitted = deviations.observed().map(|(cell, sum)| FittedCell {
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

    /// Root mean square difference between fitted and observed deviations, in discs. Each deviation is
    /// weighted by its number of observed differences.
    #[must_use]
    pub fn error(&self) -> f64 {
        let mut sum = Sum::default();
        for cell in &self.cells {
            sum.add(Sum {
                count: cell.count,
                squares: cell.count as f64 * (cell.fitted - cell.observed).powi(2),
            });
        }
        sum.deviation()
    }

    /// The observed and the fitted deviation between searches to two depths, in discs, over all positions in a range of
    /// empties; `None` without observations.
    #[must_use]
    pub fn pooled(
        &self,
        empties: RangeInclusive<u32>,
        depth: u32,
        shallow: u32,
    ) -> Option<(f64, f64)> {
        let mut observed = Sum::default();
        let mut fitted = Sum::default();
        for it in &self.cells {
            let cell = it.cell;
            if empties.contains(&cell.empties) && (cell.depth, cell.shallow) == (depth, shallow) {
                let sum = |deviation: f64| Sum {
                    count: it.count,
                    squares: it.count as f64 * deviation.powi(2),
                };
                observed.add(sum(it.observed));
                fitted.add(sum(it.fitted));
            }
        }
        (observed.count > 0).then(|| (observed.deviation(), fitted.deviation()))
    }
}

/// Error: the positions are too few, or too similar, to determine a calibration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the positions are too few or too similar to fit a calibration: play more games (number of positions: {positions})"
)]
pub struct TooFewPositions {
    /// Number of positions that were searched.
    pub positions: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let fit = CalibrationFit::of(&deviations).unwrap();
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
