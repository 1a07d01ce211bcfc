//! Trains the weights of the evaluation from labelled positions, generates such positions by self-play, and
//! calibrates multi-ProbCut.
//!
//! | item | what it is |
//! | --- | --- |
//! | [`LabelledPosition`] | a training example: a board, the final score for its side to move, and its game |
//! | [`position_file`] | the file format of labelled positions |
//! | [`Dataset`] | labelled positions in memory, split into a training set and a held-out set |
//! | [`Trainer`] | trains the network by stochastic gradient descent, epoch by epoch |
//! | [`EpochReport`] | the training and held-out errors of an epoch |
//! | [`Errors`], [`ErrorsByPly`] | error statistics of an evaluation |
//! | [`Checkpoint`] | the state of a training, to resume from |
//! | [`selfplay`] | games of the engine against itself, as labelled positions |
//! | [`calibration`] | the errors (sigma) of shallow searches, for multi-ProbCut |
//!
//! The crate opens no files and prints nothing: its callers do.

pub mod calibration;
mod checkpoint;
mod dataset;
mod epoch_order;
mod epoch_report;
mod error_statistics;
mod errors_by_ply;
mod head_assignment;
mod labelled_position;
mod network;
mod parallel_in_order;
mod pattern_use;
pub mod position_file;
pub mod selfplay;
mod splitmix64;
mod trainer;
mod training_error;
mod training_history;
mod training_settings;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use dataset::Dataset;
pub use epoch_report::EpochReport;
pub use error_statistics::Errors;
pub use errors_by_ply::ErrorsByPly;
pub use labelled_position::{
    LabelledPosition, PerfectResult, labelled_positions, perfectly_labelled_positions,
};
pub use pattern_use::PatternUse;
pub use trainer::{Trainer, TrainingStep};
pub use training_error::TrainingError;
pub use training_settings::TrainingSettings;
