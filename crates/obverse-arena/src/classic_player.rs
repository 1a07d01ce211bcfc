use std::sync::Arc;
use std::time::Duration;

use obverse_classic::search::{Options, Request, search};
use obverse_classic::{Algorithm, EvaluationName, Rules};
use obverse_core::Move;
use obverse_engine::{Clock, SystemClock, TimePlan};

use crate::{Allowance, Choice, Player, PlayerError, Thought, Turn};

/// How deep searches look if nothing says otherwise.
const USUAL_DEPTH: u32 = 4;
/// How a textbook player thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClassicOptions {
    /// How it searches.
    pub algorithm: Algorithm,
    /// What it thinks of positions, if that was said.
    pub evaluation: Option<EvaluationName>,
    /// What it does about passes and ties.
    pub rules: Rules,
    /// Against the horizon effect, and the size of the table.
    pub search: Options,
    /// How deep it looks; with a time, at most.
    pub depth: Option<u32>,
    /// How long it thinks about a move.
    pub time: Option<Duration>,
    /// How many playouts mcts makes where no time says so.
    pub iterations: u64,
}

impl ClassicOptions {
    /// This algorithm as it plays if nothing else is said.
    pub fn new(algorithm: Algorithm) -> ClassicOptions {
        ClassicOptions {
            algorithm,
            evaluation: None,
            rules: Rules::default(),
            search: Options::default(),
            depth: None,
            time: None,
            iterations: 1000,
        }
    }

    /// Whether it looks as deep as it is told.
    pub fn has_depth(&self) -> bool {
        !matches!(
            self.algorithm,
            Algorithm::Random | Algorithm::Greedy | Algorithm::Mcts
        )
    }

    /// Whether the time that it is given makes a difference.
    pub fn has_time(&self) -> bool {
        !matches!(self.algorithm, Algorithm::Random | Algorithm::Greedy)
    }
}

/// One of the textbook players.
pub struct ClassicPlayer {
    options: ClassicOptions,
    seed: u64,
    clock: Arc<dyn Clock>,
}

impl ClassicPlayer {
    /// A player that thinks like this.
    pub fn new(options: ClassicOptions) -> ClassicPlayer {
        ClassicPlayer {
            options,
            seed: 0,
            clock: Arc::new(SystemClock::default()),
        }
    }

    /// The same, reading the time from this clock.
    pub fn with_clock(self, clock: Arc<dyn Clock>) -> ClassicPlayer {
        ClassicPlayer { clock, ..self }
    }

    /// How long it thinks, if its depth does not say so.
    fn time(&self, turn: &Turn<'_>) -> Option<Duration> {
        let allowed = match turn.allowance {
            Allowance::Unlimited => None,
            Allowance::Move(time) => Some(time),
            Allowance::Clock(clock) => {
                let empties = turn.game.position().empty().len();
                Some(TimePlan::new(clock, empties).soft)
            }
        };
        match (self.options.time, allowed) {
            (Some(own), Some(allowed)) => Some(own.min(allowed)),
            (own, allowed) => own.or(allowed),
        }
    }
}

impl Player for ClassicPlayer {
    fn new_game(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        let ClassicOptions {
            algorithm,
            evaluation,
            rules,
            search: options,
            depth,
            iterations,
            ..
        } = self.options;
        let started = self.clock.now();
        let time = self.time(turn);
        let is_mcts = algorithm == Algorithm::Mcts;
        let usual_depth = (time.is_none() && !is_mcts).then_some(USUAL_DEPTH);
        let position = turn.game.position();
        let request = Request {
            evaluation: evaluation.unwrap_or(EvaluationName::Weights),
            rules,
            options,
            depth: depth.or(usual_depth),
            // When the time is up there has to be a good move, whatever the depth.
            deepens: time.is_some(),
            // Each move has its own throw of the dice.
            seed: self.seed.wrapping_add(turn.game.moves().len() as u64),
            iterations: time.is_none().then_some(iterations),
            ..Request::new(position, algorithm)
        };
        let is_over = |time| self.clock.now().saturating_sub(started) >= time;
        let mut stop = || turn.stop.is_stopped() || time.is_some_and(is_over);
        let report = search(&request, &mut (), &mut stop);
        // With a placement to choose there is always one chosen; the first would do as well.
        let first = || position.legal_moves().next().unwrap_or(Move::Pass);
        Ok(Choice {
            mv: report.best.unwrap_or_else(first),
            value: None,
            thought: Some(Thought {
                value: report.value,
                depth: report.depth,
                nodes: report.nodes,
            }),
        })
    }
}
