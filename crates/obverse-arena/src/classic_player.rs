use std::sync::Arc;
use std::time::Duration;

use obverse_classic::evaluation::{Evaluation, EvaluationVisitor};
use obverse_classic::search::{Request, search_with};
use obverse_classic::{Algorithm, EvaluationName};
use obverse_core::Move;
use obverse_engine::{Clock, SystemClock, TimePlan};

use crate::{Allowance, Choice, ClassicOptions, Player, PlayerError, SearchSummary, Turn};

/// Search depth in plies if neither a depth nor a time limit is set.
const DEFAULT_DEPTH: u32 = 4;

/// A player that uses a textbook search of `obverse-classic`.
pub struct ClassicPlayer {
    options: ClassicOptions,
    seed: u64,
    clock: Arc<dyn Clock>,
}

impl ClassicPlayer {
    /// Creates a player with these settings.
    pub fn new(options: ClassicOptions) -> ClassicPlayer {
        ClassicPlayer {
            options,
            seed: 0,
            clock: Arc::new(SystemClock::default()),
        }
    }

    /// Replaces the clock that measures the player's time.
    pub fn with_clock(self, clock: Arc<dyn Clock>) -> ClassicPlayer {
        ClassicPlayer { clock, ..self }
    }

    /// Time limit of a move: the smaller of the player's limit and the match's limit. `None` if neither sets a limit.
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

/// Chooses a move with the evaluation that the options name.
struct ChooseByName<'a> {
    player: &'a ClassicPlayer,
    turn: &'a Turn<'a>,
}

impl EvaluationVisitor for ChooseByName<'_> {
    type Output = Choice;

    fn visit<E: Evaluation>(self, evaluation: E) -> Choice {
        self.player.choose_with(evaluation, self.turn)
    }
}

impl Player for ClassicPlayer {
    fn new_game(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        let evaluation = self.options.evaluation;
        let evaluation = evaluation.unwrap_or(EvaluationName::Weights);
        let player = &*self;
        Ok(evaluation.visit(ChooseByName { player, turn }))
    }
}

impl ClassicPlayer {
    /// Chooses a move with a custom evaluation in place of the one that the options name.
    pub fn choose_with<E: Evaluation>(&self, evaluation: E, turn: &Turn<'_>) -> Choice {
        let ClassicOptions {
            algorithm,
            evaluation: name,
            rules,
            search: options,
            depth,
            iterations,
            ..
        } = self.options;
        let started = self.clock.now();
        let time = self.time(turn);
        let is_mcts = algorithm == Algorithm::Mcts;
        let default_depth = (time.is_none() && !is_mcts).then_some(DEFAULT_DEPTH);
        let position = turn.game.position();
        let request = Request {
            evaluation: name.unwrap_or(EvaluationName::Weights),
            rules,
            options,
            depth: depth.or(default_depth),
            // Iterative deepening provides a move when the time runs out.
            deepens: time.is_some(),
            // Each move gets its own random seed.
            seed: self.seed.wrapping_add(turn.game.moves().len() as u64),
            iterations: time.is_none().then_some(iterations),
            ..Request::new(position, algorithm)
        };
        let is_over = |time| self.clock.now().saturating_sub(started) >= time;
        let mut stop = || turn.stop.is_stopped() || time.is_some_and(is_over);
        let report = search_with(evaluation, &request, &mut (), &mut stop);
        // A search of a position with legal moves always returns a move. The first legal move is only a fallback.
        let first = || position.legal_moves().next().unwrap_or(Move::Pass);
        Choice {
            mv: report.best.unwrap_or_else(first),
            value: None,
            search: Some(SearchSummary {
                value: report.value,
                depth: report.depth,
                nodes: report.nodes,
            }),
        }
    }
}
