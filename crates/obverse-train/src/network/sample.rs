use super::ActiveRows;

/// Number of discs that an output of 1 stands for. Scores are divided by this number, so that targets are near 1, as
/// all parameters are.
pub(crate) const SCALE: f32 = 16.0;

/// A training sample: the network's input and target for one position.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The embedding rows of the position's features.
    pub(crate) rows: ActiveRows,
    /// Index of the output head.
    pub(crate) head: usize,
    /// The score divided by [`SCALE`].
    pub(crate) target: f32,
}
