use std::time::{Duration, Instant};

/// A rate limit (token bucket): at most `burst` tokens, refilled at a constant rate.
#[derive(Clone, Copy, Debug)]
pub struct RateLimit {
    burst: f64,
    per_second: f64,
    tokens: f64,
    /// Time of the last refill.
    refilled: Instant,
}

impl RateLimit {
    /// Creates a limit with `burst` tokens available, refilled with `per_second` tokens per second.
    pub fn new(burst: f64, per_second: f64, now: Instant) -> RateLimit {
        RateLimit {
            burst,
            per_second,
            tokens: burst,
            refilled: now,
        }
    }

    /// Takes `cost` tokens. Returns false and takes none if there are too few.
    pub fn allows(&mut self, cost: f64, now: Instant) -> bool {
        let passed: Duration = now.saturating_duration_since(self.refilled);
        self.refilled = now;
        self.tokens = (self.tokens + passed.as_secs_f64() * self.per_second).min(self.burst);
        let allowed = self.tokens >= cost;
        if allowed {
            self.tokens -= cost;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_the_burst_only_refilled_tokens_are_available() {
        let start = Instant::now();
        let mut rate = RateLimit::new(3.0, 2.0, start);
        let allowed = |rate: &mut RateLimit, now| (0..9).filter(|_| rate.allows(1.0, now)).count();
        assert_eq!(allowed(&mut rate, start), 3);
        assert_eq!(allowed(&mut rate, start + Duration::from_millis(400)), 0);
        assert_eq!(allowed(&mut rate, start + Duration::from_millis(1000)), 2);
        assert_eq!(allowed(&mut rate, start + Duration::from_secs(3600)), 3);
        assert!(!rate.allows(3.5, start + Duration::from_secs(7200)));
        assert!(rate.allows(2.5, start + Duration::from_secs(7200)));
        assert_eq!(
            allowed(&mut rate, start),
            0,
            "a clock that goes back refills no tokens"
        );
    }
}
