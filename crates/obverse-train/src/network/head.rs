use obverse_core::Random;
use obverse_engine::evaluation::network::HIDDEN_UNITS;

use super::pairwise_sum::pairwise_sum;

/// One number per unit: the sum of the active embedding rows.
pub(crate) type Accumulator = [f32; HIDDEN_UNITS];

/// The output head of a ply: the engine's head in floating point.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Head {
    /// Bias of each unit, added to the accumulator before clipping.
    pub(crate) bias: Accumulator,
    /// Weights of the squares of the clipped units.
    pub(crate) weight: Accumulator,
    /// Weights of the unclipped units of the accumulator.
    pub(crate) direct: Accumulator,
    /// Constant term, added to the weighted sums.
    pub(crate) constant: f32,
}

impl Head {
    pub(crate) const ZERO: Head = Head {
        bias: [0.0; HIDDEN_UNITS],
        weight: [0.0; HIDDEN_UNITS],
        direct: [0.0; HIDDEN_UNITS],
        constant: 0.0,
    };

    /// Random initial weights. All units differ and no unit is clipped, so that each unit can learn something
    /// different.
    pub(crate) fn random(seed: u64) -> Head {
        let mut random = Random::new(seed);
        // From -1 to 1 with 24 bits, the precision of an f32.
        let mut number = || (random.bits() >> 40) as f32 / (1_u32 << 23) as f32 - 1.0;
        let spread = 2.0 / (HIDDEN_UNITS as f32).sqrt();
        Head {
            bias: std::array::from_fn(|_| 0.5 + 0.3 * number()),
            weight: std::array::from_fn(|_| spread * number()),
            ..Head::ZERO
        }
    }

    /// The accumulator plus the bias, clipped to the range from 0 to 1.
    #[inline]
    pub(crate) fn clipped(&self, accumulator: &Accumulator) -> Accumulator {
        std::array::from_fn(|unit| (accumulator[unit] + self.bias[unit]).clamp(0.0, 1.0))
    }

    /// The output of the head for an accumulator.
    #[inline]
    pub(crate) fn value(&self, accumulator: &Accumulator) -> f32 {
        let clipped = self.clipped(accumulator);
        let worth = |unit| {
            clipped[unit] * clipped[unit] * self.weight[unit]
                + accumulator[unit] * self.direct[unit]
        };
        self.constant + pairwise_sum(std::array::from_fn(worth))
    }

    /// All parameters of the head, in a fixed order.
    pub(crate) fn values(&self) -> impl Iterator<Item = &f32> {
        let Head {
            bias,
            weight,
            direct,
            constant,
        } = self;
        bias.iter().chain(weight).chain(direct).chain([constant])
    }

    /// All parameters of the head, mutably, in the order of [`values`](Head::values).
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let Head {
            bias,
            weight,
            direct,
            constant,
        } = self;
        bias.iter_mut()
            .chain(weight)
            .chain(direct)
            .chain([constant])
    }
}
