use obverse_core::Random;

/// Returns the seed of a student's exercise. It depends on the class's seed and the name alone, so a student who
/// joins later changes nobody else's exercise.
///
/// ```
/// use obverse_exercise::name_seed;
///
/// assert_eq!(name_seed(1, "Ada"), name_seed(1, " Ada "));
/// assert_ne!(name_seed(1, "Ada"), name_seed(1, "Alan"));
/// assert_ne!(name_seed(1, "Ada"), name_seed(2, "Ada"));
/// ```
pub fn name_seed(seed: u64, name: &str) -> u64 {
    // Each byte goes through the generator's mixing function, so that no two short names collide by chance.
    name.trim()
        .bytes()
        .fold(Random::new(seed).bits(), |mixed, byte| {
            Random::new(mixed ^ u64::from(byte)).bits()
        })
}
