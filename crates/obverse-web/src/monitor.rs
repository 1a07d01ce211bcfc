//! Monitoring for operators. The server reports each event once; the monitor counts it and records it in the journal.

mod refused_responses;
mod watches;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::journal::Journal;
use crate::journal_entry::{JournalEntry, ServerFault};
use crate::journal_throttle::JournalThrottle;
use crate::metrics::Metrics;
use crate::pool::EngineFault;
use crate::refusal_reason::RefusalReason;
use crate::untrusted::Untrusted;

pub(crate) use refused_responses::watch;
pub(crate) use watches::{ConnectionWatch, EngineWatch, JobWatch, TabWatch};

/// Interval at which the numbers of left-out journal entries are reported.
const SETTLE_INTERVAL: Duration = Duration::from_secs(10);

/// Counts the events of a server and records them in a [`Journal`].
pub struct Monitor {
    metrics: Metrics,
    journal: Box<dyn Journal>,
    /// Throttles of the journal entries about refusals, one for each reason.
    refusals: [JournalThrottle; RefusalReason::ALL.len()],
    /// Throttle of the journal entries about connections that could not be accepted.
    accept_faults: JournalThrottle,
    /// Throttle of the journal entries about engines that failed or were restarted.
    engine_faults: JournalThrottle,
    /// Throttle of the journal entries about panics.
    panics: JournalThrottle,
}

impl Default for Monitor {
    /// A monitor that counts events and has no journal.
    fn default() -> Monitor {
        Monitor::new(())
    }
}

impl Monitor {
    /// Creates a monitor that counts events and records them in `journal`.
    pub fn new(journal: impl Journal + 'static) -> Monitor {
        let now = Instant::now();
        Monitor {
            metrics: Metrics::default(),
            journal: Box::new(journal),
            refusals: std::array::from_fn(|_| JournalThrottle::new(now)),
            accept_faults: JournalThrottle::new(now),
            engine_faults: JournalThrottle::new(now),
            panics: JournalThrottle::new(now),
        }
    }

    /// The counters of all events.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Records an event in the journal without counting it.
    pub(crate) fn record(&self, entry: &JournalEntry) {
        self.journal.record(entry);
    }

    /// Counts a refusal, and records it unless the throttle leaves it out. `said` is the value of the offending
    /// header.
    pub(crate) fn refused(
        &self,
        address: Option<IpAddr>,
        reason: RefusalReason,
        said: Option<Untrusted>,
    ) {
        self.metrics.refused(reason);
        if let Some(left_out) = self.refusals[reason as usize].admit(Instant::now()) {
            self.record(&JournalEntry::Refused {
                address,
                reason,
                said,
                left_out,
            });
        }
    }

    /// Records a connection that could not be accepted.
    pub(crate) fn accept_failed(&self, error: &std::io::Error) {
        self.fault(&self.accept_faults, || ServerFault::Accept {
            error: error.to_string(),
        });
    }

    /// Counts and records a connection that ended with an error, if its request head was late or invalid.
    pub(crate) fn connection_failed(&self, address: IpAddr, error: &hyper::Error) {
        let reason = match error {
            error if error.is_timeout() => RefusalReason::SlowHead,
            error if error.is_parse() => RefusalReason::BadHead,
            // Other errors, such as a reset by the client, are not recorded.
            _ => return,
        };
        self.refused(Some(address.to_canonical()), reason, None);
    }

    /// Records an engine that could not be restarted.
    pub(crate) fn engine_failed(&self, fault: &EngineFault) {
        self.fault(&self.engine_faults, || ServerFault::EngineFailed {
            error: fault.to_string(),
        });
    }

    /// Counts and records an engine that was restarted.
    pub(crate) fn engine_restarted(&self) {
        self.metrics.engine_restarted();
        self.fault(&self.engine_faults, || ServerFault::EngineRestarted);
    }

    /// Records a panic with its message and its location, such as `src/x.rs:3`. To be called from the panic hook.
    pub fn panicked(&self, message: &str, place: Option<String>) {
        self.fault(&self.panics, || ServerFault::Panic {
            message: Untrusted::from(message),
            place,
        });
    }

    /// Records a fault unless `throttle` leaves it out.
    fn fault(&self, throttle: &JournalThrottle, fault: impl FnOnce() -> ServerFault) {
        if let Some(left_out) = throttle.admit(Instant::now()) {
            let fault = fault();
            self.record(&JournalEntry::Fault { fault, left_out });
        }
    }

    /// Records the numbers of left-out refusals, then that the server is shutting down.
    pub(crate) fn stopping(&self) {
        self.record_left_out(JournalThrottle::finish);
        self.record(&JournalEntry::Stopping {
            tabs: self.metrics.tabs_open(),
        });
    }

    /// Records the numbers of left-out refusals at intervals. Never returns.
    pub(crate) async fn settle(self: Arc<Monitor>) {
        let mut pause = tokio::time::interval(SETTLE_INTERVAL);
        loop {
            pause.tick().await;
            let now = Instant::now();
            self.record_left_out(|throttle| throttle.settle(now));
        }
    }

    /// For each reason of a refusal, records the number of left-out refusals that `count` returns.
    fn record_left_out(&self, count: impl Fn(&JournalThrottle) -> Option<u64>) {
        for (reason, throttle) in RefusalReason::ALL.into_iter().zip(&self.refusals) {
            if let Some(left_out) = count(throttle) {
                self.record(&JournalEntry::RefusedMore { reason, left_out });
            }
        }
    }

    /// Counts an accepted connection as open until the returned watch is dropped.
    pub(crate) fn connection(self: &Arc<Monitor>) -> ConnectionWatch {
        self.metrics.connection_opened();
        ConnectionWatch(Arc::clone(self))
    }

    /// Records that a tab was opened, and counts the tab as open until the returned watch is dropped.
    pub(crate) fn tab(self: &Arc<Monitor>, address: IpAddr) -> TabWatch {
        TabWatch::new(Arc::clone(self), address)
    }

    /// Counts an engine as working until the returned watch is dropped.
    pub(crate) fn engine(self: &Arc<Monitor>) -> EngineWatch {
        self.metrics.engine_began();
        EngineWatch(Arc::clone(self))
    }

    /// Counts a submitted search as waiting or running until the returned watch is dropped.
    pub(crate) fn job(self: &Arc<Monitor>, is_urgent: bool) -> JobWatch {
        JobWatch::new(Arc::clone(self), is_urgent)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn an_attack_is_counted_completely_and_recorded_in_a_few_entries() {
        let recorded = Arc::new(Mutex::new(Vec::new()));
        let journal = Arc::clone(&recorded);
        let monitor = Monitor::new(move |entry: &JournalEntry| {
            journal.lock().expect("no panic").push(entry.clone());
        });
        let address = Some(IpAddr::from([10, 0, 0, 7]));
        for _ in 0..5_000 {
            monitor.refused(address, RefusalReason::TabsFull, None);
        }
        monitor.refused(
            address,
            RefusalReason::UnknownHost,
            Some(Untrusted::from("x")),
        );
        monitor.stopping();
        let recorded = recorded.lock().expect("no panic");
        let lines = recorded.iter().filter(
            |entry| matches!(entry, JournalEntry::Refused { reason, .. } if *reason == RefusalReason::TabsFull),
        );
        let lines = lines.count() as u64;
        assert!((10..100).contains(&lines), "{lines}");
        let left_out: u64 = (recorded.iter())
            .map(|entry| match entry {
                JournalEntry::Refused { left_out, .. }
                | JournalEntry::RefusedMore { left_out, .. } => *left_out,
                _ => 0,
            })
            .sum();
        assert_eq!(lines + left_out, 5_000);
        // Each reason has its own throttle.
        assert!(recorded.iter().any(|entry| {
            matches!(entry, JournalEntry::Refused { reason, .. } if *reason == RefusalReason::UnknownHost)
        }));
        assert_eq!(recorded.last(), Some(&JournalEntry::Stopping { tabs: 0 }));
        let text = monitor.metrics().exposition();
        assert!(text.contains("obverse_connections_refused_total{reason=\"tabs_full\"} 5000\n"));
    }
}
