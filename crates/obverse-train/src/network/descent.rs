use obverse_engine::evaluation::PLIES;
use obverse_engine::evaluation::network::HIDDEN_UNITS;

use super::pairwise_sum::pairwise_sum;
use super::{Adam, Gradient, Head, LearningRates, Parameters, Row, Sample};

/// Added to the sum of squared gradients, so that the first steps of a row are not too long.
const EPSILON: f32 = 0.1;

/// Stochastic gradient descent: the parameters and the state of their optimizers.
///
/// Embedding rows take a step per position by AdaGrad, with one sum of squared gradients per row. Rows of frequent
/// configurations soon take small steps; rows of rare configurations still take large steps. Output heads use [`Adam`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Descent {
    pub(crate) parameters: Parameters,
    /// Sum of squared gradients of each row, averaged over the units.
    pub(crate) squared_gradients: Vec<f32>,
    /// Optimizer of each ply's output head.
    pub(crate) heads: Box<[Adam; PLIES]>,
}

impl Descent {
    /// Starts with rows of zeros and copies of one head for all plies.
    pub(crate) fn new(rows: usize, head: &Head) -> Descent {
        Descent {
            parameters: Parameters::new(rows, head),
            squared_gradients: vec![0.0; rows],
            heads: Box::new([Adam::NEW; PLIES]),
        }
    }

    /// Makes the gradient step of a position. Returns the network's output before the step.
    #[inline]
    pub(crate) fn learn(&mut self, sample: &Sample, rates: LearningRates) -> f32 {
        let accumulator = self.parameters.accumulator(&sample.rows);
        let Parameters { rows, heads } = &mut self.parameters;
        let head = &mut heads[sample.head];
        let value = head.value(&accumulator);
        let gradient = Gradient::new(head, &accumulator, sample.target - value);
        self.heads[sample.head].add(&gradient.head, head, rates.heads);
        let square = pairwise_sum(gradient.row.map(|number| number * number)) / HIDDEN_UNITS as f32;
        for &row in &sample.rows {
            let squared_gradients = &mut self.squared_gradients[row as usize];
            *squared_gradients += square;
            let step = rates.rows / (*squared_gradients + EPSILON).sqrt();
            let Row(numbers) = &mut rows[row as usize];
            for (number, slope) in numbers.iter_mut().zip(&gradient.row) {
                *number += step * slope;
            }
        }
        value
    }
}
