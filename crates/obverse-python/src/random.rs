use std::hash::{BuildHasher, RandomState};

use obverse_core::Random;

/// Returns a random number generator with this seed, or with a seed from the system if `seed` is `None`.
pub(crate) fn seeded(seed: Option<u64>) -> Random {
    Random::new(seed.unwrap_or_else(|| RandomState::new().hash_one(0)))
}
