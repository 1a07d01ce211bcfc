use super::{Head, Sums};

/// Where one position pulls: the way in which half of its squared error falls fastest.
#[derive(Clone, Debug)]
pub(crate) struct Gradient {
    /// For each row that is seen: all go into the same sums.
    pub(crate) row: Sums,
    /// For the head.
    pub(crate) head: Head,
}

impl Gradient {
    /// For sums whose value by this head is too low by `shortfall`.
    #[inline]
    pub(crate) fn new(head: &Head, sums: &Sums, shortfall: f32) -> Gradient {
        let cut = head.cut(sums);
        // A unit at its bounds does not notice what is added to its sum.
        let bias = std::array::from_fn(|unit| {
            let is_free = cut[unit] < 1.0;
            let slope = if is_free { 2.0 * cut[unit] } else { 0.0 };
            shortfall * head.weight[unit] * slope
        });
        Gradient {
            row: std::array::from_fn(|unit| bias[unit] + shortfall * head.direct[unit]),
            head: Head {
                bias,
                weight: cut.map(|cut| shortfall * cut * cut),
                direct: sums.map(|sum| shortfall * sum),
                constant: shortfall,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use obverse_engine::evaluation::network::UNITS;

    use super::*;

    const TARGET: f32 = 0.75;
    const STEP: f32 = 1.0 / 256.0;

    fn loss(head: &Head, sums: &Sums) -> f32 {
        (TARGET - head.value(sums)).powi(2) / 2.0
    }

    /// How fast the loss falls along one number, by two values of it.
    fn fall(loss: impl Fn(f32) -> f32) -> f32 {
        (loss(-STEP) - loss(STEP)) / (2.0 * STEP)
    }

    #[test]
    fn it_is_what_finite_differences_say() {
        let mut head = Head::random(7);
        for (unit, direct) in head.direct.iter_mut().enumerate() {
            *direct = (unit as f32 - 16.0) / 50.0;
        }
        // Some units are below their bounds, most within, some above.
        let sums: Sums = std::array::from_fn(|unit| (unit as f32 - 15.5) / 16.0);
        let cut = head.cut(&sums);
        assert!(cut.contains(&0.0) && cut.contains(&1.0));
        let gradient = Gradient::new(&head, &sums, TARGET - head.value(&sums));

        let close = |found: f32, expected: f32, what: &str| {
            let tolerance = 2e-3 + expected.abs() / 100.0;
            assert!(
                (found - expected).abs() < tolerance,
                "{what}: {found} {expected}"
            );
        };
        for unit in 0..UNITS {
            // At a bound there is no slope to compare with.
            let biased = sums[unit] + head.bias[unit];
            if biased.abs() < 2.0 * STEP || (biased - 1.0).abs() < 2.0 * STEP {
                continue;
            }
            let by_sum = fall(|step| {
                let mut sums = sums;
                sums[unit] += step;
                loss(&head, &sums)
            });
            close(gradient.row[unit], by_sum, "row");
        }
        let pulls: Vec<f32> = gradient.head.numbers().copied().collect();
        for (place, pull) in pulls.into_iter().enumerate() {
            let by_number = fall(|step| {
                let mut head = head.clone();
                *head.numbers_mut().nth(place).unwrap() += step;
                loss(&head, &sums)
            });
            close(pull, by_number, &format!("number {place} of the head"));
        }
    }
}
