use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::rate_limit::RateLimit;

/// Limits the rate of similar journal entries, so that an attack does not fill the disk. Entries that are left out
/// are counted.
#[derive(Debug)]
pub struct JournalThrottle {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    rate: RateLimit,
    /// Number of left-out entries that are not reported yet.
    left_out: u64,
    /// Time of the last entry, recorded or not.
    last: Instant,
}

/// Rate limit of similar journal entries: burst in entries, and entries per second.
const ENTRY_RATE: (f64, f64) = (10.0, 0.1);
/// Time without new entries after which the count of left-out entries is reported.
const QUIET: Duration = Duration::from_secs(30);

impl JournalThrottle {
    /// Creates a throttle that admits a full burst of entries at once.
    pub fn new(now: Instant) -> JournalThrottle {
        JournalThrottle {
            state: Mutex::new(State {
                rate: RateLimit::new(ENTRY_RATE.0, ENTRY_RATE.1, now),
                left_out: 0,
                last: now,
            }),
        }
    }

    /// Decides whether a new entry is recorded. If it is, returns the number of entries left out before it. Otherwise
    /// counts the entry as left out and returns `None`.
    pub fn admit(&self, now: Instant) -> Option<u64> {
        let mut state = self.state();
        state.last = now;
        if !state.rate.allows(1.0, now) {
            state.left_out += 1;
            return None;
        }
        Some(std::mem::take(&mut state.left_out))
    }

    /// Returns the number of left-out entries and resets it. Returns `None` if there are none, or if an entry arrived
    /// within the last [`QUIET`].
    pub fn settle(&self, now: Instant) -> Option<u64> {
        let mut state = self.state();
        let is_quiet = now.saturating_duration_since(state.last) >= QUIET;
        (is_quiet && state.left_out > 0).then(|| std::mem::take(&mut state.left_out))
    }

    /// Returns the number of left-out entries and resets it. Returns `None` if there are none.
    pub fn finish(&self) -> Option<u64> {
        Some(std::mem::take(&mut self.state().left_out)).filter(|&count| count > 0)
    }

    /// Locks the state. The state stays consistent if a thread panics, so a poisoned lock is ignored.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attack_of_a_day_gives_a_few_thousand_entries() {
        let start = Instant::now();
        let throttle = JournalThrottle::new(start);
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
        assert_eq!(throttle.settle(end), None, "the attack is not over yet");
        let rest = throttle.settle(end + QUIET).unwrap_or_default();
        assert_eq!(lines + left_out + rest, u64::from(attacks));
        assert_eq!(
            throttle.settle(end + 2 * QUIET),
            None,
            "the number is reported only once"
        );
        assert_eq!(throttle.finish(), None);
    }
}
