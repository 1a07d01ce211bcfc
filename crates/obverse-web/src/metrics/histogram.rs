use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Histogram of durations.
#[derive(Debug, Default)]
pub struct Histogram {
    /// Number of durations per bucket; the last bucket is for durations above all of [`Histogram::BOUNDS`].
    buckets: [AtomicU64; Histogram::BOUNDS.len() + 1],
    /// Sum of all durations in microseconds, which overflows after half a million years.
    micros: AtomicU64,
}

impl Histogram {
    /// Upper bounds of the buckets, inclusive, in milliseconds.
    pub const BOUNDS: [u64; 13] = [
        10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 120_000,
    ];

    /// Adds a duration.
    pub fn add(&self, time: Duration) {
        let bound = Histogram::BOUNDS
            .iter()
            .position(|&bound| time <= Duration::from_millis(bound));
        let bucket = bound.unwrap_or(Histogram::BOUNDS.len());
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// Number of durations up to each of [`Histogram::BOUNDS`], and the total number.
    pub fn cumulative(&self) -> [u64; Histogram::BOUNDS.len() + 1] {
        let mut sum = 0;
        std::array::from_fn(|bucket| {
            sum += self.buckets[bucket].load(Ordering::Relaxed);
            sum
        })
    }

    /// Sum of all durations.
    pub fn sum(&self) -> Duration {
        Duration::from_micros(self.micros.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_inclusive() {
        let histogram = Histogram::default();
        for millis in [0, 10, 11, 120_000, 120_001, 1_000_000] {
            histogram.add(Duration::from_millis(millis));
        }
        assert_eq!(
            histogram.cumulative(),
            [2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 6]
        );
        assert_eq!(histogram.sum(), Duration::from_millis(1_240_022));
    }
}
