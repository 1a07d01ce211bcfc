use std::time::Duration;

use obverse_core::{Game, Move, Position};
use obverse_engine::{Effort, GameClock, Level, Limits, Report, Skill, TimePlan};
use obverse_review::MoveReview;
use obverse_study::Strength;

use super::schedule::Demand;

/// What an engine is to think about.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// What every move is worth, better and better.
    Hint(Position),
    /// What a position of the game is worth, at a glance.
    Assess(Position),
    /// A move to play.
    Move {
        /// Where.
        position: Position,
        /// How well.
        strength: Strength,
        /// The clock it has, if there is one.
        clock: Option<GameClock>,
        /// What a player that gives away discs has given so far.
        skill: Option<Skill>,
        /// Its dice.
        chance: u64,
    },
    /// What every move of a game was worth beside the best one.
    Review(Game),
    /// Random moves from the start that leave the game even.
    Opening {
        /// The dice.
        seed: u64,
    },
}

/// The level of a glance: of a position for the graph, or of a move of a game.
const GLANCE: u32 = 10;

impl Task {
    /// Whether somebody waits for it, unlike for values that grow better, and how long it takes.
    pub(super) fn demand(&self) -> Demand {
        match *self {
            Task::Hint(_) | Task::Assess(_) | Task::Review(_) => Demand::Patient,
            Task::Opening { .. } => Demand::Urgent {
                expected: Duration::ZERO,
            },
            Task::Move { strength, .. } => {
                let effort = match strength.limits().effort {
                    Effort::Level(level) => usual_time(level),
                    _ => Duration::MAX,
                };
                let most = self.most_time().unwrap_or(Duration::MAX);
                Demand::Urgent {
                    expected: effort.min(most),
                }
            }
        }
    }

    /// The position to search, if it is one.
    pub(super) fn position(&self) -> Option<Position> {
        match *self {
            Task::Hint(position) | Task::Assess(position) | Task::Move { position, .. } => {
                Some(position)
            }
            Task::Opening { .. } | Task::Review(_) => None,
        }
    }

    /// How far to search, once so much time was spent; never longer than `longest` in all.
    pub(super) fn limits(&self, spent: Duration, longest: Duration) -> Limits {
        let mut limits = match *self {
            Task::Hint(_) | Task::Opening { .. } => Limits::unlimited(),
            Task::Assess(_) | Task::Review(_) => {
                Limits::level(Level::new(GLANCE).unwrap_or(Level::MIN))
            }
            Task::Move { strength, .. } => strength.limits(),
        };
        let most = self.most_time().map_or(longest, |time| time.min(longest));
        limits.time = Some(most.saturating_sub(spent));
        limits
    }

    /// The time that a move may take, if it has a limit. It is planned once, and not anew in every slice.
    fn most_time(&self) -> Option<Duration> {
        let Task::Move {
            position,
            strength,
            clock,
            ..
        } = *self
        else {
            return None;
        };
        let planned = clock.map(|clock| TimePlan::new(clock, position.empty().len()).soft);
        [strength.limits().time, planned]
            .into_iter()
            .flatten()
            .min()
    }

    /// How many moves get a value of their own.
    pub(super) fn lines(&self) -> usize {
        match self {
            Task::Hint(position)
            | Task::Move {
                position,
                skill: Some(_),
                ..
            } => position.legal_moves().count().max(1),
            _ => 1,
        }
    }
}

/// About the time that a level takes for a move: twice as much every two levels, a quarter of a second
/// at level 20. Good enough for the order of searches.
fn usual_time(level: Level) -> Duration {
    let doublings = u32::from(level.number()) / 2;
    Duration::from_micros(250) * 2u32.saturating_pow(doublings.min(31))
}

/// What is known about a task.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// Later news have greater numbers; 0 is none.
    pub serial: u64,
    /// The best that is known.
    pub report: Option<Report>,
    /// Visited positions, all slices together.
    pub nodes: u64,
    /// Time spent, all slices together.
    pub spent: Duration,
    /// Whether no more will come.
    pub done: bool,
    /// The move that was chosen, and what is left of the skill.
    pub chosen: Option<(Move, Option<Skill>)>,
    /// The opening that was drawn.
    pub drawn: Option<Game>,
    /// The moves that were reviewed so far, in the order of the game, of which they are the last.
    pub reviewed: Vec<MoveReview>,
}
