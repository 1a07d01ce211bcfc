use std::fmt;
use std::time::Duration;

use obverse_engine::{Level, Limits};

/// How well the engine plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strength {
    /// As this level.
    Level(Level),
    /// As well as it can in so much time a move.
    Time(Duration),
    /// Like a person that gives away about so many discs in a game.
    Discs(u8),
}

impl Strength {
    /// How far it looks when it chooses a move.
    pub fn limits(self) -> Limits {
        match self {
            Strength::Level(level) => Limits::level(level),
            Strength::Time(time) => Limits::time(time),
            Strength::Discs(_) => Limits::level(judgement()),
        }
    }
}

/// How well a player that gives away discs knows what moves are worth.
fn judgement() -> Level {
    Level::new(10).unwrap_or(Level::MIN)
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Level(level) => write!(f, "level {}", level.number()),
            Strength::Time(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Strength::Discs(discs) => write!(f, "gives {discs} discs"),
        }
    }
}
