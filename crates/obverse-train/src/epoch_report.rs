use crate::{Errors, ErrorsByPly};

/// The errors of an epoch, which is one pass over the training set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EpochReport {
    /// Errors on the training set, each measured just before the position's gradient step.
    pub trained: ErrorsByPly,
    /// Training errors of each part of the epoch, in order. An epoch has at most 20 parts.
    pub parts: Vec<Errors>,
    /// Errors on the held-out set at the end of the epoch.
    pub held_out: ErrorsByPly,
}
