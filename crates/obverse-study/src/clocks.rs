use std::time::Duration;

use obverse_core::Color;
use obverse_engine::GameClock;

use crate::TimeControl;

/// Maximum of the remaining time that is restored: more than any game with the longest time control leaves.
const LONGEST: Duration = Duration::from_secs(1_000_000);

/// The game clocks of both sides. A point in time is given as the duration since an epoch that the caller chooses.
///
/// ```
/// use std::time::Duration;
/// use obverse_core::Color;
/// use obverse_study::{Clocks, TimeControl};
///
/// let mut clocks = Clocks::new(TimeControl { main: 60, increment: 2 });
/// let at = Duration::from_secs;
/// clocks.run(Some(Color::Black), at(0));
/// clocks.moved(Color::Black, at(10));
/// assert_eq!(clocks.left(Color::Black, at(20)), at(52));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clocks {
    increment: Duration,
    /// Remaining times of Black and White at the last start or stop of a clock.
    left: [Duration; 2],
    /// The side whose clock runs, and the time when it was started; `None` if both clocks are stopped.
    running: Option<(Color, Duration)>,
}

impl Clocks {
    /// Creates two stopped clocks with the full main time.
    pub fn new(control: TimeControl) -> Clocks {
        let control = control.bounded();
        Clocks {
            increment: Duration::from_secs(control.increment.into()),
            left: [Duration::from_secs(control.main.into()); 2],
            running: None,
        }
    }

    /// Stops the clocks and sets the remaining times of Black and White, as in an interrupted game that goes on.
    pub fn set(&mut self, left: [Duration; 2]) {
        self.running = None;
        self.left = left.map(|time| time.min(LONGEST));
    }

    /// The side whose clock runs; `None` if both clocks are stopped.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Remaining time of one side at the time `now`.
    pub fn left(&self, color: Color, now: Duration) -> Duration {
        let left = self.left[color as usize];
        match self.running {
            Some((running, since)) if running == color => {
                left.saturating_sub(now.saturating_sub(since))
            }
            _ => left,
        }
    }

    /// The time at which the running clock runs out; `None` if both clocks are stopped.
    pub fn deadline(&self) -> Option<Duration> {
        let (color, since) = self.running?;
        since.checked_add(self.left[color as usize])
    }

    /// Stops the running clock and starts the clock of `color`. `None` stops both clocks.
    pub fn run(&mut self, color: Option<Color>, now: Duration) {
        if self.running() == color {
            return;
        }
        if let Some((running, _)) = self.running {
            self.left[running as usize] = self.left(running, now);
        }
        self.running = color.map(|color| (color, now));
    }

    /// Stops the clocks after a move of `color` and adds the increment to that side's time.
    pub fn moved(&mut self, color: Color, now: Duration) {
        self.run(None, now);
        self.left[color as usize] += self.increment;
    }

    /// The clock of `color` for the engine's time management. Its remaining time is the time that the side had at the
    /// beginning of its turn.
    pub fn game_clock(&self, color: Color) -> GameClock {
        GameClock {
            remaining: self.left[color as usize],
            increment: self.increment,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_clock_runs_at_a_time() {
        let at = Duration::from_secs;
        let seconds =
            |clocks: &Clocks, now| Color::ALL.map(|color| clocks.left(color, at(now)).as_secs());
        let mut clocks = Clocks::new(TimeControl {
            main: 60,
            increment: 2,
        });
        assert_eq!(clocks.deadline(), None);
        clocks.run(Some(Color::Black), at(0));
        assert_eq!(seconds(&clocks, 10), [50, 60]);
        assert_eq!(clocks.deadline(), Some(at(60)));
        clocks.moved(Color::Black, at(10));
        clocks.run(Some(Color::White), at(10));
        assert_eq!(seconds(&clocks, 15), [52, 55]);
        clocks.run(Some(Color::White), at(20));
        assert_eq!(seconds(&clocks, 90), [52, 0]);
        clocks.run(None, at(30));
        assert_eq!(seconds(&clocks, 99), [52, 40]);
    }
}
