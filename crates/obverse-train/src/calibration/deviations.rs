use std::collections::BTreeMap;

/// The depths of a deep and a shallow search of positions with this number of empties.
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

/// The smallest search depth, in plies, whose value MPC predicts.
const LEAST_DEPTH: u32 = 3;
/// Minimum number of differences for which a deviation is computed.
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

    /// The observed differences, ordered by empties and depths, where at least [`LEAST_COUNT`] were observed.
    pub(super) fn observed(&self) -> impl Iterator<Item = (DepthPair, Sum)> {
        let cells = self.cells.iter().map(|(&cell, &sum)| (cell, sum));
        cells.filter(|(_, sum)| sum.count >= LEAST_COUNT)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CalibrationFit, TooFewPositions};
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
        assert_eq!(
            CalibrationFit::of(&deviations),
            Err(TooFewPositions { positions: 2 })
        );
    }
}
