use super::{Accumulator, Head};

/// The negative gradient of half the squared error of a position.
#[derive(Clone, Debug)]
pub(crate) struct Gradient {
    /// Gradient of every active embedding row; equal for all rows, since the accumulator is their sum.
    pub(crate) row: Accumulator,
    /// Gradient of the output head.
    pub(crate) head: Head,
}

impl Gradient {
    /// The gradient for an accumulator. `residual` is the target minus the head's output.
    #[inline]
    pub(crate) fn new(head: &Head, accumulator: &Accumulator, residual: f32) -> Gradient {
        let clipped = head.clipped(accumulator);
        // The slope of a clipped unit is 0.
        let bias = std::array::from_fn(|unit| {
            let is_free = clipped[unit] < 1.0;
            let slope = if is_free { 2.0 * clipped[unit] } else { 0.0 };
            residual * head.weight[unit] * slope
        });
        Gradient {
            row: std::array::from_fn(|unit| bias[unit] + residual * head.direct[unit]),
            head: Head {
                bias,
                weight: clipped.map(|clipped| residual * clipped * clipped),
                direct: accumulator.map(|sum| residual * sum),
                constant: residual,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use obverse_engine::evaluation::network::HIDDEN_UNITS;

    use super::*;

    const TARGET: f32 = 0.75;
    const STEP: f32 = 1.0 / 256.0;

    fn loss(head: &Head, accumulator: &Accumulator) -> f32 {
        (TARGET - head.value(accumulator)).powi(2) / 2.0
    }

    /// The decrease of the loss along one parameter, by finite differences.
    fn fall(loss: impl Fn(f32) -> f32) -> f32 {
        (loss(-STEP) - loss(STEP)) / (2.0 * STEP)
    }

    #[test]
    fn gradient_matches_finite_differences() {
        let mut head = Head::random(7);
        for (unit, direct) in head.direct.iter_mut().enumerate() {
            *direct = (unit as f32 - 16.0) / 50.0;
        }
        // Some units are clipped at 0, some at 1, most are not clipped.
        let accumulator: Accumulator = std::array::from_fn(|unit| (unit as f32 - 15.5) / 16.0);
        let clipped = head.clipped(&accumulator);
        assert!(clipped.contains(&0.0) && clipped.contains(&1.0));
        let gradient = Gradient::new(&head, &accumulator, TARGET - head.value(&accumulator));

        let close = |found: f32, expected: f32, what: &str| {
            let tolerance = 2e-3 + expected.abs() / 100.0;
            assert!(
                (found - expected).abs() < tolerance,
                "{what}: {found} {expected}"
            );
        };
        for unit in 0..HIDDEN_UNITS {
            // Skip units near the bounds of the clipping, where the slope is not continuous.
            let biased = accumulator[unit] + head.bias[unit];
            if biased.abs() < 2.0 * STEP || (biased - 1.0).abs() < 2.0 * STEP {
                continue;
            }
            let by_sum = fall(|step| {
                let mut accumulator = accumulator;
                accumulator[unit] += step;
                loss(&head, &accumulator)
            });
            close(gradient.row[unit], by_sum, "row");
        }
        let gradients: Vec<f32> = gradient.head.values().copied().collect();
        for (place, gradient) in gradients.into_iter().enumerate() {
            let by_number = fall(|step| {
                let mut head = head.clone();
                *head.values_mut().nth(place).unwrap() += step;
                loss(&head, &accumulator)
            });
            close(gradient, by_number, &format!("number {place} of the head"));
        }
    }
}
