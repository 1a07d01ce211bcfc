use std::time::Duration;

use obverse_engine::GameClock;

use crate::{Allowance, TimeControl};

/// The clock of one player of a match during a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunningClock {
    control: TimeControl,
    remaining: Duration,
}

impl RunningClock {
    pub(crate) fn new(control: TimeControl) -> RunningClock {
        let remaining = match control {
            TimeControl::Clock { main, .. } => main,
            TimeControl::None | TimeControl::Move(_) => Duration::ZERO,
        };
        RunningClock { control, remaining }
    }

    /// The time that the player has for the next move.
    pub(crate) fn allowance(&self) -> Allowance {
        match self.control {
            TimeControl::None => Allowance::Unlimited,
            TimeControl::Move(time) => Allowance::Move(time),
            TimeControl::Clock { increment, .. } => Allowance::Clock(GameClock {
                remaining: self.remaining,
                increment,
            }),
        }
    }

    /// Subtracts the time of a move and adds the increment. The error is the time by which the move exceeded its
    /// limit.
    pub(crate) fn spend(&mut self, time: Duration) -> Result<(), Duration> {
        const GRACE: Duration = Duration::from_millis(250);
        match self.control {
            TimeControl::None => Ok(()),
            TimeControl::Move(limit) if time > limit + limit / 2 + GRACE => Err(time - limit),
            TimeControl::Move(_) => Ok(()),
            TimeControl::Clock { increment, .. } => {
                let rest = self.remaining.checked_sub(time);
                self.remaining = rest.ok_or(time.saturating_sub(self.remaining))? + increment;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_run_down() {
        let seconds = Duration::from_secs;
        let mut clock = RunningClock::new("10+2".parse().expect("a clock"));
        assert_eq!(clock.spend(seconds(9)), Ok(()));
        let left = GameClock {
            remaining: seconds(3),
            increment: seconds(2),
        };
        assert_eq!(clock.allowance(), Allowance::Clock(left));
        assert_eq!(clock.spend(seconds(4)), Err(seconds(1)));
        let mut clock = RunningClock::new(TimeControl::Move(seconds(1)));
        assert_eq!(clock.spend(seconds(1)), Ok(()));
        assert_eq!(clock.spend(seconds(2)), Err(seconds(1)));
        assert_eq!(
            RunningClock::new(TimeControl::None).spend(seconds(99)),
            Ok(())
        );
    }
}
