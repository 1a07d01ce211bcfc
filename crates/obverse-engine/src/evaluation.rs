//! The static evaluation: a small neural network over pattern features.
//!
//! [`pattern`] lists the patterns. [`Indices`] are the pattern indices of a position, updated incrementally from move
//! to move. The [`network`] turns them into an estimate of the final disc difference for the side to move.
//!
//! The parameters come from a file ([`Weights`]). One set is built in (`Evaluation::built_in`) unless the feature
//! `built-in-weights` is off; docs/model.md describes its training.
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
mod configurations;
mod contribution;
mod indices;
pub mod network;
pub mod pattern;
mod rice_coding;
mod weights;

#[cfg(feature = "built-in-weights")]
use std::sync::Arc;

use obverse_core::{Bitboard, Board, Square};

pub use calibration::Calibration;
pub use configurations::{ChildConfigurations, Configurations};
pub use contribution::Contribution;
pub use indices::Indices;
use network::{Kernel, Native, Network};
use pattern::{LANE_FEATURES, PATTERNS};
pub use weights::{Weights, WeightsError};

/// Evaluation units per disc, in results of [`Evaluation::evaluate`].
///
/// ```
/// use obverse_engine::evaluation::UNITS_PER_DISC;
///
/// let units = 320;
/// assert_eq!(f64::from(units) / f64::from(UNITS_PER_DISC), 2.5);
/// ```
pub const UNITS_PER_DISC: i32 = 128;

/// Number of plies of a game without passes. Each ply has its own output head.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::evaluation::PLIES;
///
/// assert_eq!(Position::start().empty().len() as usize, PLIES);
/// ```
pub const PLIES: usize = 60;

/// The static evaluation: a neural network, and the error model for multi-ProbCut that belongs to it.
///
/// ```
/// use std::sync::Arc;
/// use obverse_engine::evaluation::Evaluation;
/// use obverse_engine::{Engine, Options};
///
/// let evaluation: Arc<Evaluation> = Evaluation::built_in();
/// let engine = Engine::new(Options { evaluation: Some(evaluation), ..Options::default() })?;
/// # Ok::<(), obverse_engine::EngineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evaluation {
    network: Network,
    calibration: Calibration,
}

impl Evaluation {
    /// An evaluation with these weights.
    ///
    /// ```
    /// use obverse_engine::evaluation::{Evaluation, Indices, Weights};
    ///
    /// let zero = Evaluation::new(Weights::default());
    /// let board = obverse_core::Position::start().board();
    /// assert_eq!(zero.evaluate(&Indices::new(board), 60), 0);
    /// ```
    #[must_use]
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

    /// An evaluation with the weights of a weights file, whose contents are `bytes`.
    ///
    /// ```
    /// use obverse_engine::evaluation::{Evaluation, Weights, WeightsError};
    ///
    /// let file = Weights::default().to_bytes();
    /// assert!(Evaluation::from_bytes(&file).is_ok());
    /// assert_eq!(Evaluation::from_bytes(b"text").unwrap_err(), WeightsError::NotWeights);
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Evaluation, WeightsError> {
        Weights::from_bytes(bytes).map(Evaluation::new)
    }

    /// An evaluation with the built-in weights.
    ///
    /// Each call unpacks the weights, which takes some tens of milliseconds: keep the result. Needs the feature
    /// `built-in-weights`.
    ///
    /// ```
    /// use obverse_engine::evaluation::Evaluation;
    ///
    /// let evaluation = Evaluation::built_in();
    /// assert!(evaluation.calibration().sigma(30, 10, 4) > 0.0);
    /// ```
    #[must_use]
    #[cfg(feature = "built-in-weights")]
    pub fn built_in() -> Arc<Evaluation> {
        Arc::new(Evaluation::new(Weights::built_in()))
    }

    /// The static evaluation for the side to move in evaluation units, [`UNITS_PER_DISC`] per disc.
    ///
    /// The value is not limited to the range of -64 to 64 discs.
    ///
    /// ```
    /// use obverse_core::{Position, Square};
    /// use obverse_engine::evaluation::{Evaluation, Indices};
    ///
    /// let evaluation = Evaluation::built_in();
    /// let board = Position::start().board();
    /// let after_f5 = board.play(Square::F5).unwrap();
    /// let after_d3 = board.play(Square::D3).unwrap();
    /// // Symmetric boards have the same value. Both have 59 empties.
    /// assert_eq!(
    ///     evaluation.evaluate(&Indices::new(after_f5), 59),
    ///     evaluation.evaluate(&Indices::new(after_d3), 59),
    /// );
    /// ```
    #[inline]
    #[must_use]
    pub fn evaluate(&self, indices: &Indices, empties: u32) -> i32 {
        self.evaluate_with::<Native>(indices, empties)
    }

    /// Like [`evaluate`](Evaluation::evaluate), with the kernel `K`, for tests and benchmarks.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::evaluation::network::{Native, Portable};
    /// use obverse_engine::evaluation::{Evaluation, Indices};
    ///
    /// let evaluation = Evaluation::built_in();
    /// let indices = Indices::new(Position::start().board());
    /// let portable = evaluation.evaluate_with::<Portable>(&indices, 60);
    /// assert_eq!(portable, evaluation.evaluate_with::<Native>(&indices, 60));
    /// ```
    #[inline]
    #[must_use]
    pub fn evaluate_with<K: Kernel>(&self, indices: &Indices, empties: u32) -> i32 {
        self.network.value::<K>(&indices.configurations(), empties)
    }

    /// The static evaluation of a child, for the side to move in the child. `empties` is the number of empties of the
    /// child.
    ///
    /// ```
    /// use obverse_core::{Position, Square};
    /// use obverse_engine::evaluation::{Evaluation, Indices};
    ///
    /// let evaluation = Evaluation::built_in();
    /// let board = Position::start().board();
    /// let (indices, flips) = (Indices::new(board), board.flips(Square::F5));
    /// let child = evaluation.evaluate(&indices.after(Square::F5, flips), 59);
    /// assert_eq!(evaluation.evaluate_child(&indices.children(), (Square::F5, flips), 59), child);
    /// ```
    #[inline]
    #[must_use]
    pub fn evaluate_child(
        &self,
        children: &ChildConfigurations,
        (square, flips): (Square, Bitboard),
        empties: u32,
    ) -> i32 {
        let configurations = children.after(square, flips);
        self.network.value::<Native>(&configurations, empties)
    }

    /// Splits the value of a board into contributions: one per feature, then the part that is independent of all
    /// features.
    ///
    /// The sum of all contributions is the result of [`evaluate`](Evaluation::evaluate).
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::evaluation::{Evaluation, Indices};
    ///
    /// let evaluation = Evaluation::built_in();
    /// let board = Position::start().board();
    /// let sum: i32 = evaluation.explain(board).iter().map(|part| part.units).sum();
    /// assert_eq!(sum, evaluation.evaluate(&Indices::new(board), 60));
    /// ```
    #[must_use]
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
        // The last contribution also absorbs the rounding errors.
        let sum: i32 = contributions.iter().map(|it| it.units).sum();
        contributions.push(Contribution {
            pattern: None,
            squares: Vec::new(),
            units: self.evaluate(&indices, empties) - sum,
        });
        contributions
    }

    /// The error model for multi-ProbCut.
    ///
    /// ```
    /// use obverse_engine::evaluation::{Calibration, Evaluation, Weights};
    ///
    /// let untrained = Evaluation::new(Weights::default());
    /// assert_eq!(untrained.calibration(), Calibration::default());
    /// ```
    #[must_use]
    pub fn calibration(&self) -> Calibration {
        self.calibration
    }
}
