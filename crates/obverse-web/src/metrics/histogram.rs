use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How long things took, counted in steps.
#[derive(Debug, Default)]
pub struct Histogram {
    /// How many took no longer than each of [`Histogram::BOUNDS`] and longer than the one before; then
    /// those that took longer than all of them.
    buckets: [AtomicU64; Histogram::BOUNDS.len() + 1],
    /// The sum of all, in microseconds: enough for half a million years.
    micros: AtomicU64,
}

impl Histogram {
    /// The upper bounds of the buckets, in milliseconds.
    pub const BOUNDS: [u64; 13] = [
        10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 120_000,
    ];

    /// One more.
    pub fn add(&self, time: Duration) {
        let bound = Histogram::BOUNDS
            .iter()
            .position(|&bound| time <= Duration::from_millis(bound));
        let bucket = bound.unwrap_or(Histogram::BOUNDS.len());
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// How many took no longer than each bound, and how many there are at all.
    pub fn cumulative(&self) -> [u64; Histogram::BOUNDS.len() + 1] {
        let mut sum = 0;
        std::array::from_fn(|bucket| {
            sum += self.buckets[bucket].load(Ordering::Relaxed);
            sum
        })
    }

    /// The time of all together.
    pub fn sum(&self) -> Duration {
        Duration::from_micros(self.micros.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_belongs_to_its_bucket() {
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
