use std::time::Duration;

use crate::{Effort, GameClock, Goal, InvalidWindow, Level, Selectivity, Strength};

/// Limits of a search, which ends at its goal, or earlier when its time or nodes are used up.
///
/// The report holds the best result found, even if the goal was not reached.
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
    /// The result that completes the search.
    pub goal: Goal,
    /// The most time to spend; `None` for no limit.
    pub time: Option<Duration>,
    /// The game clock, from which the engine plans the time for this move (see [`TimePlan`](crate::TimePlan)); `None`
    /// without a clock.
    pub clock: Option<GameClock>,
    /// The most nodes to search, which may be exceeded by a few thousand; `None` for no limit.
    pub nodes: Option<u64>,
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

    /// Searches until stopped, or until the position is solved.
    ///
    /// ```
    /// use obverse_engine::{Goal, Limits};
    ///
    /// assert_eq!(Limits::unlimited().goal, Goal::Unlimited);
    /// ```
    #[must_use]
    pub fn unlimited() -> Limits {
        Limits::of(Goal::Unlimited)
    }

    /// Searches until the exact final score is proven.
    ///
    /// ```
    /// use std::time::Duration;
    /// use obverse_engine::Limits;
    ///
    /// let at_most_a_minute = Limits {
    ///     time: Some(Duration::from_secs(60)),
    ///     ..Limits::exact()
    /// };
    /// assert_eq!(at_most_a_minute.goal, Limits::exact().goal);
    /// ```
    #[must_use]
    pub fn exact() -> Limits {
        Limits::of(Goal::Exact)
    }

    /// Searches until win, draw or loss (WLD) is proven, which is faster than proving the exact score.
    ///
    /// ```
    /// use obverse_engine::{Goal, Limits};
    ///
    /// assert_eq!(Limits::outcome().goal, Goal::Outcome);
    /// ```
    #[must_use]
    pub fn outcome() -> Limits {
        Limits::of(Goal::Outcome)
    }

    /// Solves the position within a window: proves the exact score if it is strictly between `alpha` and `beta`, and
    /// otherwise that it is at most `alpha` or at least `beta`. A narrow window takes a fraction of the time of an
    /// exact solve.
    ///
    /// The report's [`Certainty`](crate::Certainty) says which of the three was proven.
    ///
    /// ```
    /// use obverse_engine::{InvalidWindow, Limits};
    ///
    /// assert!(Limits::window(-3, 3).is_ok());
    /// assert_eq!(Limits::window(3, -3), Err(InvalidWindow { alpha: 3, beta: -3 }));
    /// ```
    pub fn window(alpha: i32, beta: i32) -> Result<Limits, InvalidWindow> {
        match -64 <= alpha && alpha < beta && beta <= 64 {
            true => Ok(Limits::of(Goal::Window { alpha, beta })),
            false => Err(InvalidWindow { alpha, beta }),
        }
    }

    /// Searches `depth` plies without forward pruning.
    ///
    /// ```
    /// use obverse_engine::{Goal, Limits, Selectivity};
    ///
    /// let goal = Goal::Depth { depth: 8, selectivity: Selectivity::NONE };
    /// assert_eq!(Limits::depth(8).goal, goal);
    /// ```
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits::of(Goal::Depth {
            depth,
            selectivity: Selectivity::NONE,
        })
    }

    /// Searches to the depth and with the selectivity of this level.
    ///
    /// ```
    /// use obverse_engine::{Goal, Level, Limits};
    ///
    /// let level = Level::new(10)?;
    /// assert_eq!(Limits::level(level).goal, Goal::Level(level));
    /// # Ok::<(), obverse_engine::InvalidLevel>(())
    /// ```
    #[must_use]
    pub fn level(level: Level) -> Limits {
        Limits::of(Goal::Level(level))
    }

    /// Searches as deep as this much time allows.
    ///
    /// ```
    /// use std::time::Duration;
    /// use obverse_engine::Limits;
    ///
    /// let second = Duration::from_secs(1);
    /// assert_eq!(Limits::time(second).time, Some(second));
    /// ```
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::unlimited()
        }
    }

    /// Searches for as long as the time plan for this game clock allows.
    ///
    /// ```
    /// use std::time::Duration;
    /// use obverse_engine::{GameClock, Limits};
    ///
    /// let clock = GameClock { remaining: Duration::from_secs(60), increment: Duration::ZERO };
    /// assert_eq!(Limits::clock(clock).clock, Some(clock));
    /// ```
    #[must_use]
    pub fn clock(clock: GameClock) -> Limits {
        Limits {
            clock: Some(clock),
            ..Limits::unlimited()
        }
    }

    /// Searches as deep as this many nodes allow.
    ///
    /// ```
    /// use obverse_engine::Limits;
    ///
    /// assert_eq!(Limits::nodes(100_000).nodes, Some(100_000));
    /// ```
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::unlimited()
        }
    }
}

impl From<Level> for Limits {
    fn from(level: Level) -> Limits {
        Limits::level(level)
    }
}

impl From<Effort> for Limits {
    fn from(effort: Effort) -> Limits {
        effort.limits()
    }
}

/// The limits of a search with the strength's effort, or with level 16 if the effort is `None`. The discs to lose on
/// purpose do not affect the limits: [`Skill`](crate::Skill) uses them after the search, to choose the move.
///
/// ```
/// use obverse_engine::{Limits, Strength};
///
/// let strength: Strength = "depth=8,skill=20".parse()?;
/// assert_eq!(Limits::from(strength), Limits::depth(8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl From<Strength> for Limits {
    fn from(strength: Strength) -> Limits {
        strength.limits(Limits::level(Level::new(16).unwrap_or(Level::MIN)))
    }
}
