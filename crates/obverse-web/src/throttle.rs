use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::rate::Rate;

/// Keeps lines of the same kind apart, so that an attack does not fill a disk: some at once, then one
/// every few seconds. The others are counted.
#[derive(Debug)]
pub struct Throttle {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    rate: Rate,
    left_out: u64,
    /// When something was last asked for.
    at: Instant,
}

/// Lines at once, and then a second.
const LINES: (f64, f64) = (10.0, 0.1);
/// After this long without anything new, what was left out is told by itself.
const QUIET: Duration = Duration::from_secs(30);

impl Throttle {
    /// Nothing was left out yet.
    pub fn new(now: Instant) -> Throttle {
        Throttle {
            state: Mutex::new(State {
                rate: Rate::new(LINES.0, LINES.1, now),
                left_out: 0,
                at: now,
            }),
        }
    }

    /// Whether there may be a line now, and then how many were left out before it.
    pub fn admit(&self, now: Instant) -> Option<u64> {
        let mut state = self.state();
        state.at = now;
        if !state.rate.allows(1.0, now) {
            state.left_out += 1;
            return None;
        }
        Some(std::mem::take(&mut state.left_out))
    }

    /// How many were left out, if there were some and nothing came for a while.
    pub fn settle(&self, now: Instant) -> Option<u64> {
        let mut state = self.state();
        let is_quiet = now.saturating_duration_since(state.at) >= QUIET;
        (is_quiet && state.left_out > 0).then(|| std::mem::take(&mut state.left_out))
    }

    /// How many were left out so far; they are told now.
    pub fn finish(&self) -> Option<u64> {
        Some(std::mem::take(&mut self.state().left_out)).filter(|&count| count > 0)
    }

    /// Numbers are never half written.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attack_of_a_day_is_a_few_thousand_lines() {
        let start = Instant::now();
        let throttle = Throttle::new(start);
        let (mut lines, mut left_out) = (0, 0);
        let attacks = 24 * 60 * 60 * 10;
        for tenth in 0..attacks {
            let now = start + Duration::from_millis(100) * tenth;
            if let Some(count) = throttle.admit(now) {
                lines += 1;
                left_out += count;
            }
        }
        assert!((8_640..8_660).contains(&lines), "{lines}");
        let end = start + Duration::from_millis(100) * attacks;
        assert_eq!(throttle.settle(end), None, "it is not over yet");
        let rest = throttle.settle(end + QUIET).unwrap_or_default();
        assert_eq!(lines + left_out + rest, u64::from(attacks));
        assert_eq!(throttle.settle(end + 2 * QUIET), None, "told once");
        assert_eq!(throttle.finish(), None);
    }
}
