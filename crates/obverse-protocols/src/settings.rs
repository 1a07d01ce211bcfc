use std::time::Duration;

use obverse_engine::{Effort, GameClock, Level, Limits, Options, Strength};

/// How the engine behind a protocol plays.
#[derive(Clone, Default)]
pub struct Settings {
    /// What the engine is made of.
    pub engine: Options,
    /// How strongly it plays; the other side of the protocol may say more.
    pub strength: Strength,
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
        self.strength.effort.map_or_else(usual, Effort::limits)
    }

    /// The limits of a search with this much time.
    pub(crate) fn timed(&self, allowance: Allowance) -> Limits {
        if allowance == Allowance::default() {
            return self.untimed();
        }
        let own = self.strength.limits(Limits::unlimited());
        Limits {
            clock: allowance.clock,
            time: [own.time, allowance.time].into_iter().flatten().min(),
            ..own
        }
    }
}

#[cfg(test)]
mod tests {
    use obverse_engine::Goal;

    use super::*;

    #[test]
    fn the_narrowest_limit_holds() {
        let second = Duration::from_secs(1);
        let mut settings = Settings::default();
        assert!(matches!(settings.untimed().goal, Goal::Level(_)));
        let allowance = Allowance {
            time: Some(second),
            ..Allowance::default()
        };
        assert_eq!(settings.timed(allowance), Limits::time(second));
        settings.strength = Strength::time(second / 2);
        assert_eq!(settings.timed(allowance), Limits::time(second / 2));
        assert_eq!(settings.untimed(), Limits::time(second / 2));
    }
}
