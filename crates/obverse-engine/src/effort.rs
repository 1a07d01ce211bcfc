use std::fmt;
use std::time::Duration;

use crate::{ExpectedValue, Level, Limits};

/// Search effort per move: a level, a depth, a time or a number of nodes.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::{Effort, Engine, Options};
///
/// let mut engine = Engine::new(Options::default())?;
/// assert!(engine.best_move(Position::start(), Effort::Nodes(100)).is_some());
/// # Ok::<(), obverse_engine::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// The depth and selectivity of a level.
    Level(Level),
    /// A fixed depth in plies, without forward pruning.
    Depth(u32),
    /// A fixed time per move.
    Time(Duration),
    /// A fixed number of nodes per move.
    Nodes(u64),
}

impl Effort {
    /// Parses a level, 1 to 60.
    ///
    /// ```
    /// use obverse_engine::{Effort, Level};
    ///
    /// assert_eq!(Effort::parse_level("60"), Ok(Effort::Level(Level::MAX)));
    /// ```
    pub fn parse_level(text: &str) -> Result<Effort, ExpectedValue> {
        text.parse().map(Effort::Level)
    }

    /// Parses a depth in plies, 1 to 60.
    ///
    /// ```
    /// use obverse_engine::Effort;
    ///
    /// assert_eq!(Effort::parse_depth("8"), Ok(Effort::Depth(8)));
    /// assert!(Effort::parse_depth("0").is_err());
    /// ```
    pub fn parse_depth(text: &str) -> Result<Effort, ExpectedValue> {
        let depth = text.parse().ok().filter(|plies| (1..=60).contains(plies));
        depth.map(Effort::Depth).ok_or(ExpectedValue("1 to 60"))
    }

    /// Parses a time in seconds, from 0.001 to 86,400 (one day).
    ///
    /// ```
    /// use std::time::Duration;
    /// use obverse_engine::Effort;
    ///
    /// assert_eq!(Effort::parse_time("0.5"), Ok(Effort::Time(Duration::from_millis(500))));
    /// ```
    pub fn parse_time(text: &str) -> Result<Effort, ExpectedValue> {
        let sensible = Duration::from_millis(1)..=Duration::from_secs(86_400);
        let seconds = text.parse().ok();
        seconds
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
            .filter(|time| sensible.contains(time))
            .map(Effort::Time)
            .ok_or(ExpectedValue("seconds from 0.001 to 86400, such as 0.5"))
    }

    /// Parses a number of nodes, at least 1.
    ///
    /// ```
    /// use obverse_engine::Effort;
    ///
    /// assert_eq!(Effort::parse_nodes("100000"), Ok(Effort::Nodes(100_000)));
    /// ```
    pub fn parse_nodes(text: &str) -> Result<Effort, ExpectedValue> {
        let nodes = text.parse().ok().filter(|nodes| *nodes > 0);
        nodes.map(Effort::Nodes).ok_or(ExpectedValue("1 or more"))
    }

    /// The name of the option that sets this kind of effort in the text form of a [`Strength`](crate::Strength).
    ///
    /// ```
    /// use obverse_engine::Effort;
    ///
    /// assert_eq!(Effort::Depth(8).option(), "depth");
    /// ```
    #[must_use]
    pub const fn option(self) -> &'static str {
        match self {
            Effort::Level(_) => "level",
            Effort::Depth(_) => "depth",
            Effort::Time(_) => "time",
            Effort::Nodes(_) => "nodes",
        }
    }

    /// The limits of a search with this effort.
    ///
    /// ```
    /// use obverse_engine::{Effort, Limits};
    ///
    /// assert_eq!(Effort::Depth(8).limits(), Limits::depth(8));
    /// ```
    #[must_use]
    pub fn limits(self) -> Limits {
        match self {
            Effort::Level(level) => Limits::level(level),
            Effort::Depth(depth) => Limits::depth(depth),
            Effort::Time(time) => Limits::time(time),
            Effort::Nodes(nodes) => Limits::nodes(nodes),
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}=", self.option())?;
        match self {
            Effort::Level(level) => write!(f, "{}", level.number()),
            Effort::Depth(depth) => write!(f, "{depth}"),
            Effort::Time(time) => write!(f, "{}", time.as_secs_f64()),
            Effort::Nodes(nodes) => write!(f, "{nodes}"),
        }
    }
}
