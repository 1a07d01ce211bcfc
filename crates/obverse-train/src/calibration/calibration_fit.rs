use std::ops::RangeInclusive;

use obverse_engine::evaluation::Calibration;

use super::DepthPair;
use super::deviations::Sum;

/// A calibration and the deviations that it was fitted to.
#[derive(Clone, Debug, PartialEq)]
pub struct CalibrationFit {
    /// The fitted calibration.
    pub calibration: Calibration,
    /// Observed and fitted deviations, ordered by empties and depths.
    pub cells: Vec<FittedCell>,
}

/// The observed and the fitted deviation of a pair of depths.
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

    /// The observed and the fitted deviation between two depths over a range of empties, in discs; `None` without
    /// observations.
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
