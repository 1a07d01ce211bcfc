use std::num::NonZero;
use std::time::Duration;

use obverse_core::{Game, Position};
use obverse_engine::{Candidates, Effort, GameClock, Level, Limits, Skill, Strength, TimePlan};
use obverse_review::MoveReview;

/// Engine level of the searches for the evaluation graph and for the first review of a game.
const QUICK_LEVEL: u32 = 10;

/// Search time of a move that the person has asked for at once.
const HURRIED_TIME: Duration = Duration::from_millis(50);

/// A task that a session gives the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineTask {
    /// Evaluate the legal moves or the best of them (multi-PV), with iterative deepening.
    Hints(HintsTask),
    /// Evaluate a position for the evaluation graph.
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

/// The task to evaluate the moves of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HintsTask {
    /// The position whose moves are evaluated.
    pub position: Position,
    /// When the search ends; `None` if it goes on until the position is solved or the application stops it.
    pub effort: Option<Effort>,
    /// How many of the best moves get a value; `None` for all legal moves.
    pub lines: Option<NonZero<usize>>,
    /// The moves to evaluate: all, unless several engines share the task.
    pub candidates: Candidates,
}

impl HintsTask {
    /// The task to evaluate all moves, without an end.
    pub fn new(position: Position) -> HintsTask {
        HintsTask {
            position,
            effort: None,
            lines: None,
            candidates: Candidates::All,
        }
    }

    /// Search limits that follow from the effort.
    pub fn limits(&self) -> Limits {
        self.effort.map_or(Limits::unlimited(), Limits::from)
    }
}

/// The task to choose a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveTask {
    /// The position to move in.
    pub position: Position,
    /// The engine's strength.
    pub strength: Strength,
    /// The engine's clock, if the game has clocks.
    pub clock: Option<GameClock>,
    /// State of an engine that loses discs on purpose; `None` if the engine plays the best move it finds.
    pub skill: Option<Skill>,
    /// Random bits for an engine that loses discs on purpose.
    pub chance: u64,
    /// Whether the person has asked the engine to move at once, so that the search takes a twentieth of a second at
    /// most.
    pub is_hurried: bool,
}

impl MoveTask {
    /// Search limits that follow from the strength, without the clock.
    pub fn limits(&self) -> Limits {
        self.strength.limits(quick_limits())
    }
}

/// A game whose moves the engine should judge.
#[derive(Clone, Debug)]
pub struct ReviewTask {
    /// The game to review.
    pub game: Game,
    /// Engine level of the searches.
    pub level: Level,
    /// Moves that an interrupted review has already judged, in game order. A review runs from the last move to the
    /// first, so these are the last moves of the game. Empty for a new review.
    pub judged: Vec<MoveReview>,
}

impl PartialEq for ReviewTask {
    /// Review tasks are equal if they review the same game at the same level, even if their progress differs.
    fn eq(&self, other: &ReviewTask) -> bool {
        self.level == other.level && self.game == other.game
    }
}

impl EngineTask {
    /// The position to search. `None` for reviews and openings.
    pub fn position(&self) -> Option<Position> {
        match *self {
            EngineTask::Hints(HintsTask { position, .. })
            | EngineTask::Evaluate(position)
            | EngineTask::Move(MoveTask { position, .. }) => Some(position),
            EngineTask::Review(_) | EngineTask::Opening { .. } => None,
        }
    }

    /// Time limit of a task, summed over its slices: that of the effort for hints, for a move the lowest of the limits
    /// that its strength, its clock and a hurry set.
    /// `None` if nothing sets a limit, and for all other kinds of tasks.
    pub fn max_time(&self) -> Option<Duration> {
        let task = match self {
            EngineTask::Move(task) => task,
            EngineTask::Hints(task) => return task.limits().time,
            EngineTask::Evaluate(_) | EngineTask::Review(_) | EngineTask::Opening { .. } => {
                return None;
            }
        };
        let empties = task.position.empty().len();
        let planned = task.clock.map(|clock| TimePlan::new(clock, empties).soft);
        let hurried = task.is_hurried.then_some(HURRIED_TIME);
        [task.limits().time, planned, hurried]
            .into_iter()
            .flatten()
            .min()
    }

    /// The root moves that the task's search considers.
    pub fn candidates(&self) -> Candidates {
        match self {
            EngineTask::Hints(task) => task.candidates,
            _ => Candidates::All,
        }
    }

    /// Number of multi-PV lines that the task's search computes.
    pub fn lines(&self) -> usize {
        match self {
            EngineTask::Hints(HintsTask {
                position, lines, ..
            }) => {
                let all = position.legal_moves().count().max(1);
                lines.map_or(all, |lines| lines.get().min(all))
            }
            EngineTask::Move(MoveTask {
                position,
                skill: Some(_),
                ..
            }) => position.legal_moves().count().max(1),
            _ => 1,
        }
    }
}

/// Level of the searches for the evaluation graph and for the first review of a game.
pub(crate) fn quick_level() -> Level {
    Level::new(QUICK_LEVEL).unwrap_or(Level::MIN)
}

/// Limits of the searches for the evaluation graph.
pub(crate) fn quick_limits() -> Limits {
    Limits::level(quick_level())
}
