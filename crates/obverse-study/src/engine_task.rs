use std::time::Duration;

use obverse_core::{Game, Move, Position};
use obverse_engine::{GameClock, Level, Limits, Report, Skill, Strength, TimePlan};
use obverse_review::MoveReview;

/// The level at which positions of a game are valued for the graph, and moves for a review.
const GLANCE: u32 = 10;

/// What the engine is asked to do for a game.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineTask {
    /// Value every legal move, deeper and deeper.
    Hints(Position),
    /// Value a position for the graph.
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

/// A move that the engine owes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveTask {
    /// Where.
    pub position: Position,
    /// How strongly the engine plays.
    pub strength: Strength,
    /// The engine's clock, if the game has clocks.
    pub clock: Option<GameClock>,
    /// What an engine that loses discs on purpose has lost so far.
    pub skill: Option<Skill>,
    /// Random bits for an engine that loses discs on purpose.
    pub chance: u64,
}

impl MoveTask {
    /// How far to search if there were no clock.
    pub fn limits(&self) -> Limits {
        self.strength.limits(glance())
    }
}

/// A game to review.
#[derive(Clone, Debug)]
pub struct ReviewTask {
    /// The game.
    pub game: Game,
    /// The moves that an earlier, interrupted task has judged: the last ones of the game, in its order.
    pub judged: Vec<MoveReview>,
}

impl PartialEq for ReviewTask {
    /// Two tasks are equal if they review the same game: progress does not make it another task.
    fn eq(&self, other: &ReviewTask) -> bool {
        self.game == other.game
    }
}

impl EngineTask {
    /// The position to search, unless the task is about a whole game.
    pub fn position(&self) -> Option<Position> {
        match *self {
            EngineTask::Hints(position)
            | EngineTask::Evaluate(position)
            | EngineTask::Move(MoveTask { position, .. }) => Some(position),
            EngineTask::Review(_) | EngineTask::Opening { .. } => None,
        }
    }

    /// How far to search after `spent` in earlier slices; never longer than `longest` in all.
    pub fn limits(&self, spent: Duration, longest: Duration) -> Limits {
        let mut limits = match self {
            EngineTask::Hints(_) | EngineTask::Opening { .. } => Limits::unlimited(),
            EngineTask::Evaluate(_) | EngineTask::Review(_) => glance(),
            EngineTask::Move(task) => task.limits(),
        };
        let most = self.most_time().map_or(longest, |time| time.min(longest));
        limits.time = Some(most.saturating_sub(spent));
        limits
    }

    /// The time that a move may take, if it is limited. It is planned once and not again in every slice.
    pub fn most_time(&self) -> Option<Duration> {
        let EngineTask::Move(task) = self else {
            return None;
        };
        let empties = task.position.empty().len();
        let planned = task.clock.map(|clock| TimePlan::new(clock, empties).soft);
        [task.limits().time, planned].into_iter().flatten().min()
    }

    /// How many moves get a value of their own.
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

/// The limits of a search for the graph or for a review.
pub(crate) fn glance() -> Limits {
    Limits::level(Level::new(GLANCE).unwrap_or(Level::MIN))
}

/// What the engine has found for a task so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineNews {
    /// The best lines known.
    pub report: Option<Report>,
    /// Visited nodes, in all slices together.
    pub nodes: u64,
    /// Time spent, in all slices together.
    pub spent: Duration,
    /// Whether no more news will come.
    pub is_done: bool,
    /// The move that was chosen, and the skill after it.
    pub chosen: Option<(Move, Option<Skill>)>,
    /// The opening that was found.
    pub opening: Option<Game>,
    /// The moves judged so far: the last ones of the game, in its order.
    pub judged: Vec<MoveReview>,
}
