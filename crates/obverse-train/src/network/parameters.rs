use obverse_engine::evaluation::PLIES;
use obverse_engine::evaluation::network::UNITS;

use super::{Head, Sample, SeenRows, Sums};

/// What a configuration adds to each sum: two lines of a cache.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) Sums);

impl Row {
    pub(crate) const ZERO: Row = Row([0.0; UNITS]);
}

/// All that is learned.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parameters {
    pub(crate) rows: Vec<Row>,
    pub(crate) heads: Box<[Head; PLIES]>,
}

impl Parameters {
    /// So many rows of zeros, and the same head everywhere.
    pub(crate) fn new(rows: usize, head: &Head) -> Parameters {
        Parameters {
            rows: vec![Row::ZERO; rows],
            heads: Box::new(std::array::from_fn(|_| head.clone())),
        }
    }

    /// The sums over rows.
    #[inline]
    pub(crate) fn sums(&self, rows: &SeenRows) -> Sums {
        let mut sums = [0.0; UNITS];
        for &row in rows {
            let Row(numbers) = &self.rows[row as usize];
            for (sum, number) in sums.iter_mut().zip(numbers) {
                *sum += number;
            }
        }
        sums
    }

    /// What a position is worth.
    pub(crate) fn value(&self, sample: &Sample) -> f32 {
        self.heads[sample.head].value(&self.sums(&sample.rows))
    }
}
