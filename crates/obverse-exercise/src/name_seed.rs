use obverse_core::Random;

/// Returns the seed of a student's exercise. It depends only on the seed of the class and on the name, so a student
/// who joins later changes nobody else's exercise.
///
/// ```
/// use obverse_exercise::name_seed;
///
/// assert_eq!(name_seed(1, "Ada"), name_seed(1, " Ada "));
/// assert_ne!(name_seed(1, "Ada"), name_seed(1, "Alan"));
/// assert_ne!(name_seed(1, "Ada"), name_seed(2, "Ada"));
/// ```
pub fn name_seed(seed: u64, name: &str) -> u64 {
    // Each byte goes through the generator's mixing function, so that similar names get unrelated seeds.
    name.trim()
        .bytes()
        .fold(Random::new(seed).bits(), |mixed, byte| {
            Random::new(mixed ^ u64::from(byte)).bits()
        })
}
