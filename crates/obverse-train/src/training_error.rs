/// Why a training cannot start or resume.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TrainingError {
    /// The number of epochs is 0.
    #[error("training needs at least one epoch")]
    NoEpochs,
    /// The learning rate is out of range.
    #[error("`{0}` is not a learning rate: choose more than 0 and at most 1")]
    Rate(f32),
    /// The training set is empty.
    #[error("the data has no positions to train with")]
    NoPositions,
    /// The training set has more positions than a `u32` can number.
    #[error("{0} positions are too many: expected at most {max}", max = u32::MAX)]
    TooManyPositions(usize),
    /// The checkpoint belongs to another training.
    #[error("the checkpoint was written by a training with different data or settings")]
    OtherTraining,
}
