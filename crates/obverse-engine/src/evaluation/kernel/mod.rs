//! The sum over all features.
//!
//! [`Portable`] checks every look-up and is the oracle of [`OneByOne`], which the searches take.

mod one_by_one;
mod portable;

use super::Configurations;
use super::pattern::STAGE_WEIGHTS;

pub use one_by_one::OneByOne;
pub use portable::Portable;

/// Adds the weights of what the features see.
pub trait Kernel {
    /// Its name in benchmarks and reports.
    const NAME: &'static str;

    /// The sum of the weights of what all lanes see, from the tables of the stage that begins at `stage`.
    fn sum(table: &Table, stage: Start, configurations: &Configurations) -> i32;
}

/// The weights of all stages, one behind the other.
///
/// Behind the last stage there is room for every index that 16 bits can hold: from the start of a stage, no lane
/// reads beyond the end, whatever its index is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    weights: Vec<i16>,
    stages: usize,
}

/// Where a stage begins in the [`Table`] that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start(u32);

impl Table {
    /// What follows the last stage.
    const MARGIN: usize = 1 << 16;

    /// So many stages of nothing but zeros, at most 60.
    pub fn new(stages: usize) -> Table {
        assert!(stages <= 60, "a stage has at least one ply");
        Table {
            weights: vec![0; stages * STAGE_WEIGHTS + Table::MARGIN],
            stages,
        }
    }

    /// How many stages there are.
    pub fn stages(&self) -> usize {
        self.stages
    }

    /// The start of a stage.
    ///
    /// # Panics
    ///
    /// If there is no such stage.
    pub fn start(&self, stage: usize) -> Start {
        assert!(stage < self.stages, "there are {} stages", self.stages);
        Start(u32::try_from(stage * STAGE_WEIGHTS).expect("at most 60 stages"))
    }

    /// The weights from a start on: [`STAGE_WEIGHTS`] and the margin.
    #[inline(always)]
    fn weights_from(&self, stage: Start) -> &[i16] {
        &self.weights[stage.0 as usize..][..STAGE_WEIGHTS + Table::MARGIN]
    }

    /// The weights of a stage.
    pub fn stage(&self, stage: usize) -> &[i16] {
        &self.weights[stage * STAGE_WEIGHTS..][..STAGE_WEIGHTS]
    }

    /// The weights of a stage, to be written.
    pub fn stage_mut(&mut self, stage: usize) -> &mut [i16] {
        &mut self.weights[stage * STAGE_WEIGHTS..][..STAGE_WEIGHTS]
    }
}
