use std::hash::{BuildHasher, RandomState};

use obverse_core::Random;

/// A random number generator with this seed, or with a new seed from the system.
pub(crate) fn seeded(seed: Option<u64>) -> Random {
    Random::new(seed.unwrap_or_else(|| RandomState::new().hash_one(0)))
}
