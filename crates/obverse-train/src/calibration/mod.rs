//! Measuring how far deep searches stray from shallow ones: the numbers that ProbCut cuts by.
//!
//! Positions of fast [games](crate::selfplay) are searched to every depth up to a deepest one,
//! pruning nothing, and near the end of the game solved. The differences between any two depths of
//! the same parity, and between each depth and the bare evaluation, are collected by the number of
//! empty squares ([`Deviations`]); to the size they usually have, a polynomial is fitted ([`Fit`]).
//!
//! Parities do not mix, since evaluations lean towards the side that moved last, and no search
//! predicts one depth by another parity.

mod deviations;
mod least_squares;

use std::ops::ControlFlow;
use std::sync::Arc;

use obverse_core::{Board, Color, Position, Random};
use obverse_engine::evaluation::{Evaluation, Indices, UNITS_PER_DISC};
use obverse_engine::{
    Engine, EngineError, Goal, Limits, Options, Request, Selectivity, Stop, SystemClock,
};

pub use deviations::{Cell, Deviations, Fit, FittedCell, TooFew};

use crate::dataset::mix;
use crate::in_turn::in_turn;
use crate::selfplay::SelfPlay;

/// How deviations are measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// Where the dice start.
    pub seed: u64,
    /// How many games the positions come from.
    pub games: u32,
    /// To how many plies they are searched.
    pub deepest: u32,
    /// Up to this many empty squares they are solved too.
    pub exact_from: u32,
    /// How many games are worked on at the same time; the result does not depend on it.
    pub threads: usize,
}

impl Default for Measurement {
    fn default() -> Measurement {
        Measurement {
            seed: 1,
            games: 500,
            deepest: 10,
            exact_from: 20,
            threads: 1,
        }
    }
}

/// How many positions of a game are searched. Neighbours are too alike to tell much new.
const POSITIONS_PER_GAME: usize = 4;
/// Positions that look more lopsided than this many discs are left out: their errors are larger, and
/// what matters is how sure a search is of positions that are still open.
const OPEN: f64 = 20.0;
/// With fewer empty squares there is nothing to predict.
const FEWEST_EMPTIES: u32 = 8;
/// The size of the engine's table in MiB: it is emptied for every position.
const HASH_MIB: usize = 4;

impl Measurement {
    /// Measures an evaluation, and calls `progress` with the number of finished games. When stopped,
    /// it returns what it has.
    ///
    /// # Errors
    ///
    /// If the system has not got the memory for an engine.
    pub fn measure(
        &self,
        evaluation: &Arc<Evaluation>,
        stop: &Stop,
        mut progress: impl FnMut(u32),
    ) -> Result<Deviations, EngineError> {
        let mut deviations = Deviations::default();
        let work = |number| self.samples(number, evaluation, stop).transpose();
        let flow = in_turn(0..self.games, self.threads, work, |number, samples| {
            let samples = match samples {
                Ok(samples) => samples,
                Err(error) => return ControlFlow::Break(error),
            };
            for sample in &samples {
                deviations.add(sample.empties, &sample.values);
            }
            progress(number + 1);
            ControlFlow::Continue(())
        });
        match flow {
            ControlFlow::Continue(()) => Ok(deviations),
            ControlFlow::Break(error) => Err(error),
        }
    }

    /// What searches make of some positions of a game; nothing if they were stopped.
    fn samples(
        &self,
        number: u32,
        evaluation: &Arc<Evaluation>,
        stop: &Stop,
    ) -> Result<Option<Vec<Sample>>, EngineError> {
        let game = SelfPlay {
            seed: self.seed,
            goal: Goal::Depth {
                depth: 3,
                selectivity: Selectivity::BOLDEST,
            },
            exact_from: FEWEST_EMPTIES,
            // Fewer random plies than to learn from: more of the early middle game, and of
            // positions that occur in real games.
            random_plies: 2..=16,
            noise: 0.0,
            branching: 0.0,
            ..SelfPlay::default()
        };
        let Some(positions) = game.game(number, evaluation, stop)? else {
            return Ok(None);
        };
        let boards = positions.iter().map(|position| position.board);
        let mut boards: Vec<Board> = boards
            .filter(|board| board.empty().len() >= FEWEST_EMPTIES)
            .collect();
        boards.retain(|&board| estimate(evaluation, board).abs() <= OPEN);
        let mut random = Random::new(mix(mix(!self.seed) ^ u64::from(number)));
        let mut searcher = Searcher {
            evaluation,
            engine: Engine::new(Options {
                hash_mib: HASH_MIB,
                threads: 1,
                evaluation: Some(Arc::clone(evaluation)),
                clock: Arc::new(SystemClock::default()),
            })?,
            stop,
        };
        let mut samples = Vec::with_capacity(POSITIONS_PER_GAME);
        while samples.len() < POSITIONS_PER_GAME && !boards.is_empty() {
            let chosen = random.below(boards.len() as u32) as usize;
            let board = boards.swap_remove(chosen);
            match searcher.sample(board, self.deepest, self.exact_from) {
                Some(sample) => samples.push(sample),
                None => return Ok(None),
            }
        }
        Ok(Some(samples))
    }
}

/// What searches make of a position.
struct Sample {
    empties: u32,
    /// Depths, rising from 0, and values in discs.
    values: Vec<(u32, f64)>,
}

struct Searcher<'a> {
    evaluation: &'a Evaluation,
    engine: Engine,
    stop: &'a Stop,
}

impl Searcher<'_> {
    fn sample(&mut self, board: Board, deepest: u32, exact_from: u32) -> Option<Sample> {
        let empties = board.empty().len();
        // What deeper searches left behind would make shallow ones too good.
        self.engine.forget();
        let mut values = vec![(0, estimate(self.evaluation, board))];
        for depth in 1..=deepest.min(empties.saturating_sub(1)) {
            values.push((depth, self.value(board, Limits::depth(depth))?));
        }
        if empties <= exact_from {
            values.push((empties, self.value(board, Limits::exact())?));
        }
        Some(Sample { empties, values })
    }

    fn value(&mut self, board: Board, limits: Limits) -> Option<f64> {
        let position = Position::new(board, Color::Black).expect("a game has discs");
        let request = Request::new(position, limits).with_stop(self.stop.clone());
        let report = self.engine.think(&request, &mut ());
        (!self.stop.is_stopped()).then(|| report.best().score.into())
    }
}

/// The evaluation, rounded to discs as in a search.
fn estimate(evaluation: &Evaluation, board: Board) -> f64 {
    let units = evaluation.evaluate(&Indices::new(board), board.empty().len());
    let discs = f64::from(units) / f64::from(UNITS_PER_DISC);
    discs.round().clamp(-63.0, 63.0)
}
