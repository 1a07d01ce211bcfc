/// The settings of a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingSettings {
    /// Number of passes over the training set.
    pub epochs: usize,
    /// Maximum learning rate. The rate rises to this value during the warm-up, then falls to nearly 0.
    pub rate: f32,
    /// Random seed of the initial weights and of the order of positions.
    pub seed: u64,
    /// Number of threads; the result does not depend on it.
    pub threads: usize,
}

impl Default for TrainingSettings {
    fn default() -> TrainingSettings {
        TrainingSettings {
            epochs: 4,
            rate: 0.02,
            seed: 1,
            threads: 1,
        }
    }
}
