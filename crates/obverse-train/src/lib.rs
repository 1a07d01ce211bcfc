//! Training the evaluation: from positions with results to weights.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`LabelledPosition`] | a board, what the game came to for its side to move, and which game |
//! | [`position_file`] | a file of them |
//! | [`Dataset`] | all of them, by ply, some games held out |
//! | [`Trainer`] | fits one stage after another, from the end of the game to its beginning |
//! | [`StageReport`] | what became of a stage: its errors, and the way there |
//! | [`Errors`] | how far values are from scores |
//! | [`Checkpoint`] | what it has so far |
//! | [`selfplay`] | games of the engine against itself, to learn from |
//! | [`calibration`] | how far deep searches stray from shallow ones |
//!
//! Nothing here reads a clock or a file name, or prints: the caller does.

pub mod calibration;
mod checkpoint;
mod dataset;
mod errors;
mod fit;
mod in_turn;
mod position;
pub mod position_file;
pub mod selfplay;
mod stage_report;
mod trainer;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use dataset::Dataset;
pub use errors::Errors;
pub use position::{
    LabelledPosition, PerfectResult, labelled_positions, perfectly_labelled_positions,
};
pub use stage_report::{Epoch, PatternUse, PlyErrors, StageReport};
pub use trainer::{Error, Settings, Trainer};
