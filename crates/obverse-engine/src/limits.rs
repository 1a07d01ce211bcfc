use std::time::Duration;

use crate::{Level, Selectivity};

/// What a search is to reach and what it may spend on it.
///
/// The goal says when it is content; time and nodes end it earlier. Whatever ends it, the report
/// holds the best there is.
///
/// ```
/// use std::time::Duration;
/// use obverse_engine::{Goal, Limits};
///
/// let second = Limits::time(Duration::from_secs(1));
/// assert_eq!(second.goal, Goal::Unlimited);
/// let solved = Limits::exact();
/// assert_eq!(solved.nodes, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// When the search is content.
    pub goal: Goal,
    /// How long it may take.
    pub time: Option<Duration>,
    /// The clock of a game, from which the engine plans the time for this move.
    pub clock: Option<GameClock>,
    /// How many positions it may visit; obeyed to within some thousands.
    pub nodes: Option<u64>,
}

/// When a search is content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Never before the position is solved.
    Unlimited,
    /// At this many plies; at the last disc, if the game is over earlier.
    Depth {
        /// Plies.
        depth: u32,
        /// How sure pruning must be.
        selectivity: Selectivity,
    },
    /// At the depth and selectivity that this level has in this phase of the game.
    Level(Level),
    /// When the final score under best play is known.
    Exact,
    /// When it is known whether best play wins, draws or loses.
    Outcome,
}

/// What is left on the clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// For the rest of the game.
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
}

impl Limits {
    fn of(goal: Goal) -> Limits {
        Limits {
            goal,
            time: None,
            clock: None,
            nodes: None,
        }
    }

    /// Until stopped, or solved.
    pub fn unlimited() -> Limits {
        Limits::of(Goal::Unlimited)
    }

    /// Solve it to the last disc.
    pub fn exact() -> Limits {
        Limits::of(Goal::Exact)
    }

    /// Find out who wins.
    pub fn outcome() -> Limits {
        Limits::of(Goal::Outcome)
    }

    /// So many plies, pruning nothing.
    pub fn depth(depth: u32) -> Limits {
        Limits::of(Goal::Depth {
            depth,
            selectivity: Selectivity::NONE,
        })
    }

    /// As the level plays.
    pub fn level(level: Level) -> Limits {
        Limits::of(Goal::Level(level))
    }

    /// As deep as this much time allows.
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::unlimited()
        }
    }

    /// As deep as is wise with this clock.
    pub fn clock(clock: GameClock) -> Limits {
        Limits {
            clock: Some(clock),
            ..Limits::unlimited()
        }
    }

    /// As deep as so many positions allow.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::unlimited()
        }
    }
}
