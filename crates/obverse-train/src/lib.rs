//! Training the evaluation: from positions with results to weights.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`LabelledPosition`] | a board, what the game came to for its side to move, and which game |
//! | [`position_file`] | a file of them |
//! | [`Dataset`] | all of them, some games held out |
//! | [`Trainer`] | passes over them again and again, and moves the network a little for each |
//! | [`EpochReport`] | what became of a pass: the errors, and their course |
//! | [`Errors`], [`ErrorsByPly`] | how far values are from scores |
//! | [`Checkpoint`] | where it is, to go on from there |
//! | [`selfplay`] | games of the engine against itself, to learn from |
//! | [`calibration`] | how far deep searches stray from shallow ones |
//!
//! Nothing here reads a clock or a file name, or prints: the caller does.

pub mod calibration;
mod checkpoint;
mod course;
mod dataset;
mod epoch_report;
mod errors;
mod errors_by_ply;
mod head_choice;
mod in_turn;
mod network;
mod order;
mod position;
pub mod position_file;
pub mod selfplay;
mod trainer;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use dataset::Dataset;
pub use epoch_report::{EpochReport, PatternUse};
pub use errors::Errors;
pub use errors_by_ply::ErrorsByPly;
pub use position::{
    LabelledPosition, PerfectResult, labelled_positions, perfectly_labelled_positions,
};
pub use trainer::{Error, Settings, Step, Trainer};
