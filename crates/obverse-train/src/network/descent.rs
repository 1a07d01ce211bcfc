use obverse_engine::evaluation::PLIES;
use obverse_engine::evaluation::network::UNITS;

use super::head::total;
use super::{Adam, Gradient, Head, Parameters, Row, Sample};

/// Keeps the first steps of a row from being too long.
const LEAST_ACCUMULATED: f32 = 0.1;

/// How far steps go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rates {
    /// Those of rows, before they are divided by what the row has accumulated.
    pub(crate) rows: f32,
    /// Those of heads.
    pub(crate) heads: f32,
}

/// Stochastic gradient descent: all that is learned, and what the next steps depend on.
///
/// Rows take a step for each position, by AdaGrad with one accumulator a row: a shape that is seen often soon moves by
/// little, a rare one still by much. Heads take theirs by [`Adam`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Descent {
    pub(crate) parameters: Parameters,
    /// For each row the sum of its squared gradients, averaged over the units.
    pub(crate) accumulated: Vec<f32>,
    pub(crate) heads: Box<[Adam; PLIES]>,
}

impl Descent {
    /// From nothing: rows of zeros, and the same head everywhere.
    pub(crate) fn new(rows: usize, head: &Head) -> Descent {
        Descent {
            parameters: Parameters::new(rows, head),
            accumulated: vec![0.0; rows],
            heads: Box::new([Adam::NEW; PLIES]),
        }
    }

    /// Learns from one more position. What it was worth before that.
    #[inline]
    pub(crate) fn learn(&mut self, sample: &Sample, rates: Rates) -> f32 {
        let sums = self.parameters.sums(&sample.rows);
        let Parameters { rows, heads } = &mut self.parameters;
        let head = &mut heads[sample.head];
        let value = head.value(&sums);
        let gradient = Gradient::new(head, &sums, sample.target - value);
        self.heads[sample.head].add(&gradient.head, head, rates.heads);
        let square = total(gradient.row.map(|number| number * number)) / UNITS as f32;
        for &row in &sample.rows {
            let accumulated = &mut self.accumulated[row as usize];
            *accumulated += square;
            let step = rates.rows / (*accumulated + LEAST_ACCUMULATED).sqrt();
            let Row(numbers) = &mut rows[row as usize];
            for (number, pull) in numbers.iter_mut().zip(&gradient.row) {
                *number += step * pull;
            }
        }
        value
    }
}
