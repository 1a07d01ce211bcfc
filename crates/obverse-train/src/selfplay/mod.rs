//! Self-play: games of the engine against itself, as labelled positions.
//!
//! A game has three parts:
//!
//! 1. The opening: random plies, or the first plies of given games. It brings variety and yields no positions.
//! 2. The midgame: both sides play the engine's best move at a small search effort, and now and then a random move.
//!    An evaluation that has never seen a blunder would misjudge the many blunders in a search tree.
//! 3. The ending: from a given number of empties on the position is solved, and both sides play perfectly.
//!
//! The label of a position is the final disc difference for its side to move, exact or estimated:
//!
//! - In the ending, labels are exact. Some other moves are tried too, and the positions after them are solved, so
//!   that the positions cover the ending densely and not only along best play.
//! - In the midgame, a label mixes the label of the next position, with the weight [`trust`](SelfPlay::trust), and
//!   the search value of the position. The game's result is unbiased but carries the errors of all moves in between;
//!   the search value is biased but has little variance.
//! - Before a random move, the label is the search value alone: the result of a blunder says little about the
//!   position before it.
//!
//! [`SelfPlay::play`] numbers the games. A game depends only on the settings, the random seed and its number, not on
//! the number of threads or on interruptions.

mod game;
mod opening;
mod recent_boards;
mod resumption;
mod selfplay_writer;

use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::Arc;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{EngineError, Goal, Selectivity, Stop};

pub use opening::Opening;
pub use recent_boards::RecentBoards;
pub use resumption::{Resumption, ResumptionError};
pub use selfplay_writer::SelfPlayWriter;

use crate::LabelledPosition;
use crate::parallel_in_order::parallel_in_order;

/// The settings of self-play games.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlay {
    /// Random seed. Different seeds give different games.
    pub seed: u64,
    /// Number of random plies at the start of a game, drawn from this range.
    pub random_plies: RangeInclusive<u32>,
    /// Games to take the first plies from, in place of random plies; empty for random plies.
    pub openings: Arc<[Opening]>,
    /// Search goal of midgame moves.
    pub goal: Goal,
    /// Positions with at most this many empties are solved.
    pub exact_from: u32,
    /// Probability of a random move, at each midgame move.
    pub noise: f64,
    /// Weight, from 0 to 1, of the next position's label in the label of a midgame position. The position's own
    /// search value has the remaining weight.
    pub trust: f64,
    /// Probability that another move is tried, at each move of the ending.
    pub branching: f64,
    /// Size of the transposition table in MiB. Each game starts with an empty table, and a large one takes time to
    /// create.
    pub hash_mib: usize,
}

impl Default for SelfPlay {
    fn default() -> SelfPlay {
        SelfPlay {
            seed: 1,
            random_plies: 8..=30,
            openings: Arc::default(),
            goal: Goal::Depth {
                depth: 5,
                selectivity: Selectivity::BOLDEST,
            },
            exact_from: 14,
            noise: 0.03,
            trust: 0.9,
            branching: 0.3,
            hash_mib: 2,
        }
    }
}

impl SelfPlay {
    /// Plays the games with these numbers on several threads, and passes their positions to `take` in the order of
    /// the numbers, until `take` breaks or `stop` is set. Interrupted games are discarded. Returns the value that
    /// `take` broke with, if it did.
    ///
    /// A game has no positions if it ends in the opening.
    ///
    /// # Errors
    ///
    /// If the system lacks the memory for the engine of a game.
    pub fn play<B>(
        &self,
        games: Range<u32>,
        threads: usize,
        evaluation: &Arc<Evaluation>,
        stop: &Stop,
        mut take: impl FnMut(u32, Vec<LabelledPosition>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, EngineError> {
        let play = |number| self.game(number, evaluation, stop).transpose();
        let flow = parallel_in_order(games, threads, play, |number, positions| match positions {
            Ok(positions) => take(number, positions).map_break(Ok),
            Err(error) => ControlFlow::Break(Err(error)),
        });
        match flow {
            ControlFlow::Continue(()) => Ok(ControlFlow::Continue(())),
            ControlFlow::Break(Ok(reason)) => Ok(ControlFlow::Break(reason)),
            ControlFlow::Break(Err(error)) => Err(error),
        }
    }

    /// Checks that there is memory for the engines of `threads` simultaneous games.
    pub fn check(&self, threads: usize, evaluation: &Arc<Evaluation>) -> Result<(), EngineError> {
        let engines = (0..threads).map(|_| self.engine(evaluation));
        engines.collect::<Result<Vec<_>, _>>().map(drop)
    }
}
