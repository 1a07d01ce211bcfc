use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::Arc;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Engine, EngineError, Goal, Options, Selectivity, Stop, SystemClock};

use super::Opening;
use super::self_play_game::SelfPlayGame;
use crate::LabelledPosition;
use crate::parallel_in_order::parallel_in_order;

/// The settings of self-play games.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlay {
    /// Random seed. Different seeds give different games.
    pub seed: u64,
    /// Range from which the number of random plies at the start of a game is drawn.
    pub random_plies: RangeInclusive<u32>,
    /// Games whose first plies are used instead of random plies; if empty, the plies are random.
    pub openings: Arc<[Opening]>,
    /// Search goal of midgame moves.
    pub goal: Goal,
    /// Positions with at most this many empties are solved.
    pub exact_from: u32,
    /// Probability, at each midgame move, that a random move is played.
    pub noise: f64,
    /// Weight, from 0 to 1, of the next position's label in the label of a midgame position. The position's own
    /// search value has the remaining weight.
    pub trust: f64,
    /// Probability, at each move of the ending, that another move is tried besides the best one.
    pub branching: f64,
    /// Probability, at each searched midgame move, that a position of the principal variation is searched and recorded
    /// too.
    pub pv_positions: f64,
    /// Size of the transposition table in MiB. Each game starts with an empty table, and a large table takes time to
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
            pv_positions: 0.0,
            hash_mib: 2,
        }
    }
}

impl SelfPlay {
    /// Plays the games with these numbers on several threads, and passes their positions to `take` in the order of the
    /// numbers, until `take` breaks or `stop` is set. Interrupted games are discarded. If `take` breaks, its value is
    /// returned.
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

    /// Creates the engine of a game. The transposition table affects moves, so each game has an engine of its own.
    fn engine(&self, evaluation: &Arc<Evaluation>) -> Result<Engine, EngineError> {
        Engine::new(Options {
            hash_mib: self.hash_mib,
            threads: 1,
            evaluation: Some(Arc::clone(evaluation)),
            clock: Arc::new(SystemClock::default()),
        })
    }

    /// Plays the game with this number and returns its positions; `None` if stopped.
    ///
    /// # Errors
    ///
    /// If the system lacks the memory for the engine of the game.
    pub fn game(
        &self,
        number: u32,
        evaluation: &Arc<Evaluation>,
        stop: &Stop,
    ) -> Result<Option<Vec<LabelledPosition>>, EngineError> {
        let engine = self.engine(evaluation)?;
        Ok(SelfPlayGame::new(self, number, engine, stop).positions())
    }
}
