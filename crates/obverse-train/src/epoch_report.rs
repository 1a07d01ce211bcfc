use crate::{Errors, ErrorsByPly};

/// What became of an epoch: one pass over all positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EpochReport {
    /// The errors over the positions trained with, each as it was valued just before it was learned from.
    pub trained: ErrorsByPly,
    /// The same, over one part of the epoch after another.
    pub parts: Vec<Errors>,
    /// The errors over the positions held out, at the end of the epoch.
    pub held_out: ErrorsByPly,
}

/// What there was to learn of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternUse {
    /// Its name.
    pub name: &'static str,
    /// How many configurations it has; mirror images are one.
    pub configurations: usize,
    /// How many of them occur in the positions trained with.
    pub seen: usize,
}
