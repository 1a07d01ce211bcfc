use std::time::{Duration, Instant};

/// Maximum time to wait for a response.
#[derive(Clone, Copy)]
pub(super) enum Timeout {
    /// Maximum time for each line. An engine may write other lines while it searches.
    PerLine(Duration),
    /// Maximum total time, measured from this instant; used for responses that need no search.
    Total(Duration, Instant),
}

impl Timeout {
    /// A total timeout that starts now.
    pub(super) fn from_now(time: Duration) -> Timeout {
        Timeout::Total(time, Instant::now())
    }

    /// Time left to wait for the next line, and the full timeout.
    pub(super) fn left(self) -> (Duration, Duration) {
        match self {
            Timeout::PerLine(time) => (time, time),
            Timeout::Total(time, began) => (time.saturating_sub(began.elapsed()), time),
        }
    }
}
