/// A small random number generator (SplitMix64).
///
/// A seed gives the same sequence of numbers on every platform, so that a game can be reproduced from its seed.
///
/// ```
/// use obverse_core::Random;
///
/// let mut random = Random::new(7);
/// assert_eq!(random.clone().bits(), random.bits());
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Creates a generator from a seed.
    ///
    /// ```
    /// # use obverse_core::Random;
    /// assert_eq!(Random::new(7).bits(), Random::new(7).bits());
    /// assert_ne!(Random::new(7).bits(), Random::new(8).bits());
    /// ```
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Returns the next 64 random bits.
    ///
    /// ```
    /// # use obverse_core::Random;
    /// assert_eq!(Random::new(0).bits(), 0xe220_a839_7b1d_cdaf);
    /// ```
    pub const fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a random number below `limit`, or 0 if the limit is 0.
    ///
    /// ```
    /// # use obverse_core::Random;
    /// let mut random = Random::new(7);
    /// assert!((0..100).all(|_| random.below(6) < 6));
    /// ```
    pub const fn below(&mut self, limit: u32) -> u32 {
        // Lemire's multiply-shift: the high half of a 64-bit product needs no division and has a bias below 2^-32.
        (((self.bits() >> 32) * limit as u64) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_below_the_limit_and_reach_all_of_it() {
        let mut random = Random::new(1);
        let mut seen = [false; 6];
        for _ in 0..1000 {
            seen[random.below(6) as usize] = true;
        }
        assert_eq!(seen, [true; 6]);
        assert_eq!(random.below(0), 0);
    }
}
