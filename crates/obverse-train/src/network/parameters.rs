use obverse_engine::evaluation::PLIES;
use obverse_engine::evaluation::network::HIDDEN_UNITS;

use super::{Accumulator, ActiveRows, Head, Sample};

/// The embedding row of a configuration, added to the accumulator. Takes two cache lines.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) Accumulator);

impl Row {
    pub(crate) const ZERO: Row = Row([0.0; HIDDEN_UNITS]);
}

/// The trained parameters: embedding rows, and an output head per ply.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parameters {
    pub(crate) rows: Vec<Row>,
    pub(crate) heads: Box<[Head; PLIES]>,
}

impl Parameters {
    /// `rows` rows of zeros, and copies of one head for all plies.
    pub(crate) fn new(rows: usize, head: &Head) -> Parameters {
        Parameters {
            rows: vec![Row::ZERO; rows],
            heads: Box::new(std::array::from_fn(|_| head.clone())),
        }
    }

    /// The accumulator: the sum of the active rows.
    #[inline]
    pub(crate) fn accumulator(&self, rows: &ActiveRows) -> Accumulator {
        let mut accumulator = [0.0; HIDDEN_UNITS];
        for &row in rows {
            let Row(numbers) = &self.rows[row as usize];
            for (sum, number) in accumulator.iter_mut().zip(numbers) {
                *sum += number;
            }
        }
        accumulator
    }

    /// The output of the network for a position.
    pub(crate) fn value(&self, sample: &Sample) -> f32 {
        self.heads[sample.head].value(&self.accumulator(&sample.rows))
    }
}
