use super::ActiveRows;

/// Number of discs that an output of 1 stands for. Keeps scaled scores, like all parameters, near 1.
pub(crate) const SCALE: f32 = 16.0;

/// A position as the network is trained with it: the input and the target.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The embedding rows of the position's features.
    pub(crate) rows: ActiveRows,
    /// Index of the output head.
    pub(crate) head: usize,
    /// The score divided by [`SCALE`].
    pub(crate) target: f32,
}
