use std::time::{Duration, Instant};

use obverse_core::Color;
use obverse_engine::GameClock;

use crate::arrangement::TimeControl;

/// The clocks of a game. They are told the time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clocks {
    increment: Duration,
    /// What was left when the running clock was started: Black's, White's.
    left: [Duration; 2],
    running: Option<(Color, Instant)>,
}

impl Clocks {
    /// Both full, none running.
    pub fn new(control: TimeControl) -> Clocks {
        let control = control.bounded();
        Clocks {
            increment: Duration::from_secs(control.increment.into()),
            left: [Duration::from_secs(control.main.into()); 2],
            running: None,
        }
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// What is left for one side.
    pub fn left(&self, color: Color, now: Instant) -> Duration {
        let left = self.left[color as usize];
        match self.running {
            Some((running, since)) if running == color => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// When the running clock will have run down.
    pub fn deadline(&self) -> Option<Instant> {
        let (color, since) = self.running?;
        since.checked_add(self.left[color as usize])
    }

    /// The running clock stops; this one, or none, runs from now on.
    pub fn run(&mut self, color: Option<Color>, now: Instant) {
        if self.running() == color {
            return;
        }
        if let Some((running, _)) = self.running {
            self.left[running as usize] = self.left(running, now);
        }
        self.running = color.map(|color| (color, now));
    }

    /// A side has moved: its increment is added.
    pub fn moved(&mut self, color: Color, now: Instant) {
        self.run(None, now);
        self.left[color as usize] += self.increment;
    }

    /// What the engine may spend, as of when the clock of this side was started.
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
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
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
