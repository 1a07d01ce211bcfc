use std::time::Duration;

use obverse_engine::{Effort, GameClock, Level, Limits, Options, Strength};

/// Engine options and playing strength of a protocol session.
#[derive(Clone, Default)]
pub struct Settings {
    /// Threads, hash size and evaluation of the engine.
    pub engine: Options,
    /// Playing strength. Clocks and depths of the protocol limit it further.
    pub strength: Strength,
}

/// Time that the protocol allows for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Allowance {
    /// Clock for the rest of the game; `None` if the client has set no clock.
    pub clock: Option<GameClock>,
    /// Time limit of this move alone; `None` if only the clock limits it.
    pub time: Option<Duration>,
}

impl Settings {
    /// Level used if neither the settings nor the protocol limit the search.
    pub const DEFAULT_LEVEL: u32 = 16;

    /// Limits of a search without a clock.
    pub(crate) fn untimed(&self) -> Limits {
        let default = || Limits::level(Level::new(Settings::DEFAULT_LEVEL).unwrap_or(Level::MIN));
        self.strength.effort.map_or_else(default, Effort::limits)
    }

    /// Limits of a search for which the protocol allows this time.
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
    fn the_tightest_limit_applies() {
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
