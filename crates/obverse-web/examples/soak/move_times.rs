//! Statistics of move times.

use std::time::Duration;

/// Durations with percentiles.
#[derive(Default)]
pub struct Times(Vec<Duration>);

impl Times {
    pub fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The duration at a percentile, from 0 to 100; `None` if there are no durations.
    pub fn at(&self, percent: f64) -> Option<Duration> {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let rank = (sorted.len() as f64 * percent / 100.0).ceil() as usize;
        sorted.get(rank.saturating_sub(1)).copied()
    }

    /// Formats the statistics as a line.
    pub fn line(&self, name: &str) -> String {
        let at = |percent| self.at(percent).unwrap_or_default().as_secs_f64();
        format!(
            "{name:<13} moves: {:>6}   median {:.2} s   99 % within {:.2} s   maximum {:.2} s",
            self.len(),
            at(50.0),
            at(99.0),
            at(100.0)
        )
    }
}
