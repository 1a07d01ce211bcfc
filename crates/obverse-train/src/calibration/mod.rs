//! Calibrates multi-ProbCut (MPC): measures the error sigma of shallow searches as predictions of deep searches.
//!
//! Positions of fast [self-play games](crate::selfplay) are searched to every depth up to a limit, without forward
//! pruning, and solved near the end of the game. [`Deviations`] collects the differences between any two depths of
//! equal parity, and between each depth and the static evaluation, by empties. [`CalibrationFit`] is a polynomial
//! fitted to the standard deviations of these differences.
//!
//! Search depths of different parity are not compared: evaluations favour the side that moved last, and MPC predicts a
//! deep search only from a shallow search whose depth has the same parity.

mod calibration_fit;
mod calibration_run;
mod deviations;
mod least_squares;

pub use calibration_fit::{CalibrationFit, FittedCell, TooFewPositions};
pub use calibration_run::CalibrationRun;
pub use deviations::{DepthPair, Deviations};
