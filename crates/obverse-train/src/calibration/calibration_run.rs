use std::ops::ControlFlow;
use std::sync::Arc;

use obverse_core::{Board, Color, Position, Random};
use obverse_engine::evaluation::{Evaluation, Indices, UNITS_PER_DISC};
use obverse_engine::{
    Engine, EngineError, Goal, Limits, Options, Request, Selectivity, Stop, SystemClock,
};

use super::Deviations;
use crate::parallel_in_order::parallel_in_order;
use crate::selfplay::SelfPlay;
use crate::splitmix64::mix;

/// The settings of a calibration.
#[derive(Clone, Debug, PartialEq)]
pub struct CalibrationRun {
    /// Random seed of the games.
    pub seed: u64,
    /// Number of games that the positions come from.
    pub games: u32,
    /// Largest search depth in plies.
    pub deepest: u32,
    /// Positions with at most this many empties are solved exactly, in addition to the searches to each depth.
    pub exact_from: u32,
    /// Number of threads; the result does not depend on it.
    pub threads: usize,
}

impl Default for CalibrationRun {
    fn default() -> CalibrationRun {
        CalibrationRun {
            seed: 1,
            games: 500,
            deepest: 10,
            exact_from: 20,
            threads: 1,
        }
    }
}

/// Number of positions searched per game. Neighbouring positions are too similar to add information.
const POSITIONS_PER_GAME: usize = 4;
/// Positions whose static evaluation favours a side by more than this many discs are left out: the errors of their
/// searches are larger, and pruning matters most in close positions.
const OPEN: f64 = 20.0;
/// The fewest empties of a searched position. With fewer empties, the engine does not use MPC.
const FEWEST_EMPTIES: u32 = 8;
/// Size of the transposition table in MiB; small, because it is cleared for every position.
const HASH_MIB: usize = 4;

impl CalibrationRun {
    /// Plays the games, searches their positions with this evaluation, and returns the deviations of shallow from
    /// deep searches. Calls `progress` with the number of finished games. When stopped, returns the deviations so
    /// far.
    ///
    /// # Errors
    ///
    /// If the system lacks the memory for an engine.
    pub fn measure(
        &self,
        evaluation: &Arc<Evaluation>,
        stop: &Stop,
        mut progress: impl FnMut(u32),
    ) -> Result<Deviations, EngineError> {
        let mut deviations = Deviations::default();
        let work = |number| self.samples(number, evaluation, stop).transpose();
        let flow = parallel_in_order(0..self.games, self.threads, work, |number, samples| {
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

    /// Search values of some positions of a game; `None` if stopped.
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
            // Fewer random plies than for training give more positions of the early midgame, and more positions like
            // those of real games.
            random_plies: 2..=16,
            noise: 0.0,
            branching: 0.0,
            pv_positions: 0.0,
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

/// The search values of a position.
struct Sample {
    empties: u32,
    /// Pairs of a depth in plies, in ascending order from 0, and the search value in discs.
    values: Vec<(u32, f64)>,
}

/// Searches sampled positions to all depths.
struct Searcher<'a> {
    evaluation: &'a Evaluation,
    engine: Engine,
    stop: &'a Stop,
}

impl Searcher<'_> {
    /// Values of a position at all depths up to `deepest`, and its exact score if it has at most `exact_from` empties;
    /// `None` if stopped.
    fn sample(&mut self, board: Board, deepest: u32, exact_from: u32) -> Option<Sample> {
        let empties = board.empty().len();
        // Entries of deeper searches in the transposition table would make shallow searches too good.
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

    /// Value of a search in discs; `None` if stopped.
    fn value(&mut self, board: Board, limits: Limits) -> Option<f64> {
        let position = Position::new(board, Color::Black).expect("every board of a game has discs");
        let request = Request::new(position, limits).with_stop(self.stop.clone());
        let report = self.engine.think(&request, &mut ());
        (!self.stop.is_stopped()).then(|| report.best().score.into())
    }
}

/// The static evaluation, rounded to discs as in a search.
fn estimate(evaluation: &Evaluation, board: Board) -> f64 {
    let units = evaluation.evaluate(&Indices::new(board), board.empty().len());
    let discs = f64::from(units) / f64::from(UNITS_PER_DISC);
    discs.round().clamp(-63.0, 63.0)
}
