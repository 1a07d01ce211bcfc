use obverse_core::Random;
use obverse_engine::evaluation::network::UNITS;

/// A number for each unit.
pub(crate) type Sums = [f32; UNITS];

/// What the sums are worth at a ply: the engine's head in floating point.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Head {
    pub(crate) bias: Sums,
    pub(crate) weight: Sums,
    pub(crate) direct: Sums,
    pub(crate) constant: f32,
}

impl Head {
    pub(crate) const ZERO: Head = Head {
        bias: [0.0; UNITS],
        weight: [0.0; UNITS],
        direct: [0.0; UNITS],
        constant: 0.0,
    };

    /// Where training begins: units that are all different and all within their bounds, so that each can learn
    /// something else.
    pub(crate) fn random(seed: u64) -> Head {
        let mut random = Random::new(seed);
        // From -1 to 1, by 24 bits: as many as such a number holds.
        let mut number = || (random.bits() >> 40) as f32 / (1_u32 << 23) as f32 - 1.0;
        let spread = 2.0 / (UNITS as f32).sqrt();
        Head {
            bias: std::array::from_fn(|_| 0.5 + 0.3 * number()),
            weight: std::array::from_fn(|_| spread * number()),
            ..Head::ZERO
        }
    }

    /// What is left of the sums within their bounds.
    #[inline]
    pub(crate) fn cut(&self, sums: &Sums) -> Sums {
        std::array::from_fn(|unit| (sums[unit] + self.bias[unit]).clamp(0.0, 1.0))
    }

    /// What sums are worth.
    #[inline]
    pub(crate) fn value(&self, sums: &Sums) -> f32 {
        let cut = self.cut(sums);
        let worth =
            |unit| cut[unit] * cut[unit] * self.weight[unit] + sums[unit] * self.direct[unit];
        self.constant + total(std::array::from_fn(worth))
    }

    /// All its numbers, in one order.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &f32> {
        let Head {
            bias,
            weight,
            direct,
            constant,
        } = self;
        bias.iter().chain(weight).chain(direct).chain([constant])
    }

    /// All its numbers, to be changed.
    pub(crate) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
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

/// The sum, by halves: one addition after another would each wait for the last.
#[inline]
pub(crate) fn total(mut numbers: Sums) -> f32 {
    let mut half = UNITS / 2;
    while half > 0 {
        for unit in 0..half {
            numbers[unit] += numbers[unit + half];
        }
        half /= 2;
    }
    numbers[0]
}
