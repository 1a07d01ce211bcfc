use std::time::Duration;

use obverse_engine::{Effort, GameClock, Level, Limits, Options};

/// How the engine behind a protocol plays.
#[derive(Clone, Default)]
pub struct Settings {
    /// What the engine is made of.
    pub engine: Options,
    /// What it may spend on a move, if that was said; the other side of the protocol may say more.
    pub limits: Option<Limits>,
    /// How many discs a game it gives away on purpose.
    pub skill: Option<f64>,
}

/// What the other side allows for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Allowance {
    /// Its clock for the game.
    pub clock: Option<GameClock>,
    /// The time for this move.
    pub time: Option<Duration>,
}

impl Settings {
    /// The level where nothing says how long or how deep to think.
    pub const USUAL_LEVEL: u32 = 16;

    /// The limits of a search that nobody times.
    pub(crate) fn untimed(&self) -> Limits {
        let usual = || Limits::level(Level::new(Settings::USUAL_LEVEL).unwrap_or(Level::MIN));
        self.limits.unwrap_or_else(usual)
    }

    /// The limits of a search with this much time.
    pub(crate) fn timed(&self, allowance: Allowance) -> Limits {
        if allowance == Allowance::default() {
            return self.untimed();
        }
        let own = self.limits.unwrap_or_else(Limits::unlimited);
        Limits {
            clock: allowance.clock,
            time: [own.time, allowance.time].into_iter().flatten().min(),
            ..own
        }
    }

    /// The engine is content at this level from now on, whatever was said before.
    pub(crate) fn set_level(&mut self, level: Level) {
        let limits = self.limits.unwrap_or_else(Limits::unlimited);
        self.limits = Some(Limits {
            effort: Effort::Level(level),
            ..limits
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_narrowest_limit_holds() {
        let second = Duration::from_secs(1);
        let mut settings = Settings::default();
        assert!(matches!(settings.untimed().effort, Effort::Level(_)));
        let allowance = Allowance {
            time: Some(second),
            ..Allowance::default()
        };
        assert_eq!(settings.timed(allowance), Limits::time(second));
        settings.limits = Some(Limits::time(second / 2));
        assert_eq!(settings.timed(allowance), Limits::time(second / 2));
        settings.set_level(Level::MIN);
        let expected = Limits {
            time: Some(second / 2),
            ..Limits::level(Level::MIN)
        };
        assert_eq!(settings.untimed(), expected);
    }
}
