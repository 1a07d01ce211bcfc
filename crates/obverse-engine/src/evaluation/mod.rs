//! What a position is worth before it is searched: a sum of weights, one for what each of 63
//! features sees.
//!
//! [`pattern`] says which shapes there are. [`Indices`] is what they see of a position, carried
//! along from move to move; [`Evaluation::evaluate`] adds the weights. A weight belongs to a
//! configuration of a pattern and to a *stage*, a few plies of the game; a value is an estimate of
//! the final difference in discs, for the side to move.
//!
//! The weights come from a small file ([`Weights`]); one is [built in](Evaluation::built_in).
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
pub mod kernel;
pub mod pattern;
mod rice;
mod weights;

use std::ops::Range;
use std::sync::Arc;

use obverse_core::{Bitboard, Board, Square};

pub use calibration::Calibration;
pub use indices::{ChildConfigurations, Configurations, Indices};
use kernel::{Kernel, OneByOne, Start, Table};
use pattern::{LANE_FEATURES, PATTERN_STARTS, PATTERNS};
pub use weights::{Weights, WeightsError};

/// The units of [`Evaluation::evaluate`] that make a disc.
pub const UNITS_PER_DISC: i32 = 128;

/// The plies of a game, and so the most stages there can be.
const PLIES: usize = 60;

/// Weights, ready to be added.
#[derive(Clone, Debug)]
pub struct Evaluation {
    table: Table,
    /// The start of the stage for each number of empty squares.
    stages: [Start; PLIES + 1],
    calibration: Calibration,
}

/// What one feature adds to the value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// The name of the pattern.
    pub pattern: &'static str,
    /// The squares that the feature looks at.
    pub squares: Vec<Square>,
    /// What it adds, in units of [`UNITS_PER_DISC`] a disc.
    pub units: i32,
}

impl Evaluation {
    /// The evaluation by these weights.
    ///
    /// # Panics
    ///
    /// If there is not a single stage.
    pub fn new(weights: Weights) -> Evaluation {
        let Weights { table, calibration } = weights;
        let stages =
            std::array::from_fn(|empties| table.start(stage_of(table.stages(), empties as u32)));
        Evaluation {
            table,
            stages,
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
        self.evaluate_with::<OneByOne>(indices, empties)
    }

    /// The same with a kernel of choice, to test and time them.
    #[inline]
    pub fn evaluate_with<K: Kernel>(&self, indices: &Indices, empties: u32) -> i32 {
        self.sum::<K>(&indices.configurations(), empties)
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
        self.sum::<OneByOne>(&children.after(square, flips), empties)
    }

    #[inline]
    fn sum<K: Kernel>(&self, configurations: &Configurations, empties: u32) -> i32 {
        let stage = self.stages[PLIES.min(empties as usize)];
        K::sum(&self.table, stage, configurations)
    }

    /// What each feature adds to the value of a board; together they make up
    /// [`evaluate`](Evaluation::evaluate).
    pub fn explain(&self, board: Board) -> Vec<Contribution> {
        let stage = stage_of(self.table.stages(), board.empty().len());
        let weights = self.table.stage(stage);
        let Configurations(configurations) = Indices::new(board).configurations();
        let contribution = |(feature, configuration): (&pattern::Feature, u16)| Contribution {
            pattern: PATTERNS[feature.pattern].name,
            squares: feature.squares().collect(),
            units: weights[PATTERN_STARTS[feature.pattern] + usize::from(configuration)].into(),
        };
        LANE_FEATURES
            .iter()
            .zip(configurations)
            .map(contribution)
            .collect()
    }

    /// What ProbCut cuts by.
    pub fn calibration(&self) -> Calibration {
        self.calibration
    }

    /// How many stages the weights have.
    pub fn stages(&self) -> usize {
        self.table.stages()
    }
}

/// The stage of a position with so many empty squares, if the 60 plies of a game are shared out
/// evenly to `stages`.
pub fn stage_of(stages: usize, empties: u32) -> usize {
    let ply = PLIES.saturating_sub(empties as usize).min(PLIES - 1);
    ply * stages / PLIES
}

/// The plies of a stage: those for which [`stage_of`] gives it.
///
/// # Panics
///
/// If there is no such stage.
///
/// ```
/// use obverse_engine::evaluation::{stage_of, stage_plies};
///
/// assert_eq!(stage_plies(30, 10), 20..22);
/// assert_eq!(stage_of(30, 60 - 20), 10);
/// ```
pub fn stage_plies(stages: usize, stage: usize) -> Range<usize> {
    assert!(stage < stages, "there are {stages} stages");
    let first = |stage: usize| (stage * PLIES).div_ceil(stages);
    first(stage)..first(stage + 1)
}
