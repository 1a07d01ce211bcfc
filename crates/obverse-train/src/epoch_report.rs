use crate::{Errors, ErrorsByPly};

/// The errors of an epoch, one pass over the training set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EpochReport {
    /// Errors on the training set, each measured just before the position's gradient step.
    pub trained: ErrorsByPly,
    /// The training errors of each part of the epoch.
    pub parts: Vec<Errors>,
    /// Errors on the held-out set at the end of the epoch.
    pub held_out: ErrorsByPly,
}
