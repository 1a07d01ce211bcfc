//! Training the evaluation: from positions with results to weights.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`LabelledPosition`] | a board, what the game came to for its side to move, and which game |
//! | [`position_file`] | a file of them |
//! | [`Dataset`] | all of them, by ply, some games held out |
//! | [`Trainer`] | fits one stage after another, from the end of the game to its beginning |
//! | [`Checkpoint`] | what it has so far |
//! | [`selfplay`] | games of the engine against itself, to learn from |
//! | [`calibration`] | how far deep searches stray from shallow ones |
//!
//! Nothing here reads a clock or a file name, or prints: the caller does.

pub mod calibration;
mod checkpoint;
mod dataset;
mod fit;
mod in_turn;
mod position;
pub mod position_file;
pub mod selfplay;
mod trainer;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use dataset::Dataset;
pub use position::{
    LabelledPosition, PerfectResult, labelled_positions, perfectly_labelled_positions,
};
pub use trainer::{Error, Settings, StageReport, Trainer};
