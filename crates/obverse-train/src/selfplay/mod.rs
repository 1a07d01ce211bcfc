//! Self-play: games of the engine against itself, as labelled positions.
//!
//! A game has three parts. Random plies, or those of other games, bring variety; they leave no positions. In the middle game
//! both sides play what the engine finds best within a small effort, and now and then a random move,
//! since an evaluation that has never seen a blunder misjudges the many that a search looks at. From
//! some number of empty squares on the game is solved, and goes on by best play to its end.
//!
//! The label of a position is the final difference in discs for its side to move, as far as it is
//! known. In the solved part labels are the true scores; there some other moves are tried too and what
//! follows is solved in its own right, so that endings are seen densely and not only from their best
//! side. In the middle game a label is [`trust`](SelfPlay::trust) times the label of the next position
//! and for the rest what the search of the position itself found: the result of a game is true but has
//! all the errors of the moves in between, the search is biased but steady. Before a random move the
//! search stands alone, since what comes of a blunder says little about the position before it.
//!
//! [`SelfPlay::play`] numbers the games. A game depends on nothing but the settings, the seed and its
//! number: it is the same with any number of threads, and after an interruption.

mod game;
mod game_writer;
mod opening;
mod recent_boards;
mod resumption;

use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::Arc;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{EngineError, Goal, Selectivity, Stop};

pub use game_writer::GameWriter;
pub use opening::Opening;
pub use recent_boards::RecentBoards;
pub use resumption::{Resumption, ResumptionError};

use crate::LabelledPosition;
use crate::in_turn::in_turn;

/// How games are played.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlay {
    /// Where the dice start. Games of different seeds have nothing in common.
    pub seed: u64,
    /// How many random plies a game begins with.
    pub random_plies: RangeInclusive<u32>,
    /// Games that lend their first plies: each game then begins with so many plies of one of them instead
    /// of random ones.
    pub openings: Arc<[Opening]>,
    /// What a move of the middle game may cost.
    pub goal: Goal,
    /// From this many empty squares on, the game is solved.
    pub exact_from: u32,
    /// How likely a random move is, at each move of the middle game.
    pub noise: f64,
    /// How much of a label of the middle game comes from the position that follows; the rest is
    /// the search's own. 1 means the result of the game, 0 the value of the search.
    pub trust: f64,
    /// How likely another move is tried, at each move of the solved part.
    pub branching: f64,
    /// The size of the engine's table in MiB. Each game begins with an empty one, and emptying a
    /// large one takes its time.
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
    /// Plays the games with these numbers, on so many threads, and hands their positions to `take`
    /// in the order of the numbers, until it breaks off or is stopped. Games that the stop interrupts
    /// are not handed over.
    ///
    /// A game has no positions if it is over before there is anything to choose.
    ///
    /// # Errors
    ///
    /// If the system has not got the memory for the engine of a game.
    pub fn play<B>(
        &self,
        games: Range<u32>,
        threads: usize,
        evaluation: &Arc<Evaluation>,
        stop: &Stop,
        mut take: impl FnMut(u32, Vec<LabelledPosition>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, EngineError> {
        let play = |number| self.game(number, evaluation, stop).transpose();
        let flow = in_turn(games, threads, play, |number, positions| match positions {
            Ok(positions) => take(number, positions).map_break(Ok),
            Err(error) => ControlFlow::Break(Err(error)),
        });
        match flow {
            ControlFlow::Continue(()) => Ok(ControlFlow::Continue(())),
            ControlFlow::Break(Ok(reason)) => Ok(ControlFlow::Break(reason)),
            ControlFlow::Break(Err(error)) => Err(error),
        }
    }

    /// Whether there is memory for the engines of so many games at the same time.
    pub fn check(&self, threads: usize, evaluation: &Arc<Evaluation>) -> Result<(), EngineError> {
        let engines = (0..threads).map(|_| self.engine(evaluation));
        engines.collect::<Result<Vec<_>, _>>().map(drop)
    }
}
