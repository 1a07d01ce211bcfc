//! What a position is worth before it is searched: what a small network makes of the shapes on the board.
//!
//! [`pattern`] says which shapes there are. [`Indices`] is what they see of a position, carried
//! along from move to move; the [`network`] turns it into an estimate of the final difference in
//! discs, for the side to move.
//!
//! Its numbers come from a small file ([`Weights`]); one is [built in](Evaluation::built_in).
//! docs/model.md says how it was made.
//!
//! ```
//! use obverse_core::Position;
//! use obverse_engine::evaluation::{Evaluation, Indices, UNITS_PER_DISC};
//!
//! let evaluation = Evaluation::built_in();
//! let board = Position::start().board();
//! let value = evaluation.evaluate(&Indices::new(board), board.empty().len());
//! assert!(value.abs() < 8 * UNITS_PER_DISC, "the start is good for neither side");
//! ```

mod calibration;
mod indices;
pub mod network;
pub mod pattern;
mod rice;
mod weights;

use std::sync::Arc;

use obverse_core::{Bitboard, Board, Square};

pub use calibration::Calibration;
pub use indices::{ChildConfigurations, Configurations, Indices};
use network::{Kernel, Native, Network};
use pattern::{LANE_FEATURES, PATTERNS};
pub use weights::{Weights, WeightsError};

/// The units of [`Evaluation::evaluate`] that make a disc.
pub const UNITS_PER_DISC: i32 = 128;

/// The plies of a game.
pub const PLIES: usize = 60;

/// A network, and how far it can be trusted.
#[derive(Clone, Debug)]
pub struct Evaluation {
    network: Network,
    calibration: Calibration,
}

/// What one feature adds to the value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// The name of the pattern; nothing for what is there without any.
    pub pattern: Option<&'static str>,
    /// The squares that the feature looks at.
    pub squares: Vec<Square>,
    /// What it adds, in units of [`UNITS_PER_DISC`] a disc.
    pub units: i32,
}

impl Evaluation {
    /// The evaluation by these weights.
    pub fn new(weights: Weights) -> Evaluation {
        let Weights {
            network,
            calibration,
        } = weights;
        Evaluation {
            network,
            calibration,
        }
    }

    /// The evaluation by the weights of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Evaluation, WeightsError> {
        Weights::from_bytes(bytes).map(Evaluation::new)
    }

    /// The evaluation by the weights that come with the program.
    ///
    /// They are unpacked each time, which takes a few hundredths of a second: keep what you get.
    pub fn built_in() -> Arc<Evaluation> {
        Arc::new(Evaluation::new(Weights::built_in()))
    }

    /// What the position is worth for the side to move, in units of [`UNITS_PER_DISC`] a disc.
    ///
    /// It can go beyond the 64 discs that a game can be won by.
    #[inline]
    pub fn evaluate(&self, indices: &Indices, empties: u32) -> i32 {
        self.evaluate_with::<Native>(indices, empties)
    }

    /// The same with a kernel of choice, to test and time them.
    #[inline]
    pub fn evaluate_with<K: Kernel>(&self, indices: &Indices, empties: u32) -> i32 {
        self.network.value::<K>(&indices.configurations(), empties)
    }

    /// What the board behind a placement is worth for the side that is then to move, which has so many empty
    /// squares.
    #[inline]
    pub fn evaluate_child(
        &self,
        children: &ChildConfigurations,
        (square, flips): (Square, Bitboard),
        empties: u32,
    ) -> i32 {
        let configurations = children.after(square, flips);
        self.network.value::<Native>(&configurations, empties)
    }

    /// What each feature adds to the value of a board, and what is there without any; together they make up
    /// [`evaluate`](Evaluation::evaluate).
    pub fn explain(&self, board: Board) -> Vec<Contribution> {
        let (indices, empties) = (Indices::new(board), board.empty().len());
        let (shares, _) = self.network.shares(&indices.configurations(), empties);
        let mut contributions: Vec<Contribution> = LANE_FEATURES
            .iter()
            .zip(shares)
            .map(|(feature, share)| Contribution {
                pattern: Some(PATTERNS[feature.pattern].name),
                squares: feature.squares().collect(),
                units: share.round() as i32,
            })
            .collect();
        // With it goes what was rounded.
        let sum: i32 = contributions.iter().map(|it| it.units).sum();
        contributions.push(Contribution {
            pattern: None,
            squares: Vec::new(),
            units: self.evaluate(&indices, empties) - sum,
        });
        contributions
    }

    /// What ProbCut cuts by.
    pub fn calibration(&self) -> Calibration {
        self.calibration
    }
}
