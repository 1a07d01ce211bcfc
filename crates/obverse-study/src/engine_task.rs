use std::time::Duration;

use obverse_core::{Game, Move, Position};
use obverse_engine::{GameClock, Level, Limits, Report, Skill, Strength, TimePlan};
use obverse_review::MoveReview;

/// Level of the searches for the graph and for reviews.
const QUICK_LEVEL: u32 = 10;

/// Work for the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineTask {
    /// Evaluate every legal move (multi-PV), with iterative deepening.
    Hints(Position),
    /// Evaluate a position for the graph.
    Evaluate(Position),
    /// Choose a move to play.
    Move(MoveTask),
    /// Judge every move of a game.
    Review(ReviewTask),
    /// Find random moves from the start that leave the game even.
    Opening {
        /// The random seed.
        seed: u64,
    },
}

/// A move for the engine to choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveTask {
    /// The position to move in.
    pub position: Position,
    /// How strongly the engine plays.
    pub strength: Strength,
    /// The engine's clock, if the game has clocks.
    pub clock: Option<GameClock>,
    /// State of an engine that loses discs on purpose.
    pub skill: Option<Skill>,
    /// Random bits for an engine that loses discs on purpose.
    pub chance: u64,
}

impl MoveTask {
    /// Search limits apart from the clock.
    pub fn limits(&self) -> Limits {
        self.strength.limits(quick_limits())
    }
}

/// A game whose moves the engine should judge.
#[derive(Clone, Debug)]
pub struct ReviewTask {
    /// The game.
    pub game: Game,
    /// Moves that an interrupted task has already judged: the last moves of the game, in game order.
    pub judged: Vec<MoveReview>,
}

impl PartialEq for ReviewTask {
    /// Tasks are equal if they review the same game, whatever their progress.
    fn eq(&self, other: &ReviewTask) -> bool {
        self.game == other.game
    }
}

impl EngineTask {
    /// The position to search. `None` for tasks about a whole game.
    pub fn position(&self) -> Option<Position> {
        match *self {
            EngineTask::Hints(position)
            | EngineTask::Evaluate(position)
            | EngineTask::Move(MoveTask { position, .. }) => Some(position),
            EngineTask::Review(_) | EngineTask::Opening { .. } => None,
        }
    }

    /// Search limits of the next slice, after `spent` in earlier slices. All slices together take at most `longest`.
    pub fn limits(&self, spent: Duration, longest: Duration) -> Limits {
        let mut limits = match self {
            EngineTask::Hints(_) | EngineTask::Opening { .. } => Limits::unlimited(),
            EngineTask::Evaluate(_) | EngineTask::Review(_) => quick_limits(),
            EngineTask::Move(task) => task.limits(),
        };
        let most = self.max_time().map_or(longest, |time| time.min(longest));
        limits.time = Some(most.saturating_sub(spent));
        limits
    }

    /// Time limit of a move, from its strength and its clock. It covers all slices of the task.
    pub fn max_time(&self) -> Option<Duration> {
        let EngineTask::Move(task) = self else {
            return None;
        };
        let empties = task.position.empty().len();
        let planned = task.clock.map(|clock| TimePlan::new(clock, empties).soft);
        [task.limits().time, planned].into_iter().flatten().min()
    }

    /// Number of multi-PV lines.
    pub fn lines(&self) -> usize {
        match self {
            EngineTask::Hints(position)
            | EngineTask::Move(MoveTask {
                position,
                skill: Some(_),
                ..
            }) => position.legal_moves().count().max(1),
            _ => 1,
        }
    }
}

/// Limits of the searches for the graph and for reviews.
pub(crate) fn quick_limits() -> Limits {
    Limits::level(Level::new(QUICK_LEVEL).unwrap_or(Level::MIN))
}

/// What the engine has found for a task.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineNews {
    /// The best lines so far.
    pub report: Option<Report>,
    /// Visited nodes, in all slices together.
    pub nodes: u64,
    /// Time spent, in all slices together.
    pub spent: Duration,
    /// Whether the task is done.
    pub is_done: bool,
    /// The chosen move, and the skill state after it.
    pub chosen: Option<(Move, Option<Skill>)>,
    /// The opening that was found.
    pub opening: Option<Game>,
    /// Moves judged so far: the last moves of the game, in game order.
    pub judged: Vec<MoveReview>,
}
