//! What operators see: everything is said here once, counted, and told to the journal.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Message;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use obverse_page::learn::{Failure, LearnEvent};

use crate::admission::{Origin, Peer};
use crate::journal::{Entry, Fault, Journal};
use crate::metrics::{Metrics, Urgency};
use crate::pool::EngineFault;
use crate::refusal::{Reason, Refusal};
use crate::throttle::Throttle;
use crate::untrusted::Untrusted;

/// How often it is looked whether lines that were left out have to be told.
const SETTLING: Duration = Duration::from_secs(10);

/// Counts what happens to a server, and tells it to a [`Journal`].
pub struct Monitor {
    metrics: Metrics,
    journal: Box<dyn Journal>,
    refusals: [Throttle; Reason::ALL.len()],
    /// Connections that cannot be taken, engines that fail, and panics.
    accept_faults: Throttle,
    engine_faults: Throttle,
    panics: Throttle,
}

impl Default for Monitor {
    /// Counts, and tells nobody.
    fn default() -> Monitor {
        Monitor::new(())
    }
}

impl Monitor {
    /// Tells this journal.
    pub fn new(journal: impl Journal + 'static) -> Monitor {
        let now = Instant::now();
        Monitor {
            metrics: Metrics::default(),
            journal: Box::new(journal),
            refusals: std::array::from_fn(|_| Throttle::new(now)),
            accept_faults: Throttle::new(now),
            engine_faults: Throttle::new(now),
            panics: Throttle::new(now),
        }
    }

    /// What was counted.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Something happened that is told and not counted.
    pub(crate) fn record(&self, entry: &Entry) {
        self.journal.record(entry);
    }

    /// Somebody was refused.
    pub(crate) fn refused(&self, address: Option<IpAddr>, reason: Reason, said: Option<Untrusted>) {
        self.metrics.refused(reason);
        if let Some(left_out) = self.refusals[reason as usize].admit(Instant::now()) {
            self.record(&Entry::Refused {
                address,
                reason,
                said,
                left_out,
            });
        }
    }

    /// A connection could not be taken.
    pub(crate) fn accept_failed(&self, error: &std::io::Error) {
        self.fault(&self.accept_faults, || Fault::Accept {
            error: error.to_string(),
        });
    }

    /// A connection has ended before it should.
    pub(crate) fn connection_failed(&self, address: IpAddr, error: &hyper::Error) {
        let reason = match error {
            error if error.is_timeout() => Reason::SlowHead,
            error if error.is_parse() => Reason::BadHead,
            // How it ended is the other side's business.
            _ => return,
        };
        self.refused(Some(address.to_canonical()), reason, None);
    }

    /// An engine could not be started again.
    pub(crate) fn engine_failed(&self, fault: &EngineFault) {
        self.fault(&self.engine_faults, || Fault::EngineFailed {
            error: fault.to_string(),
        });
    }

    /// An engine has failed and was replaced.
    pub(crate) fn engine_restarted(&self) {
        self.metrics.engine_restarted();
        self.fault(&self.engine_faults, || Fault::EngineRestarted);
    }

    /// Code has panicked, at this line of the source; for whoever hears of panics first.
    pub fn panicked(&self, message: &str, place: Option<String>) {
        self.fault(&self.panics, || Fault::Panic {
            message: Untrusted::from(message),
            place,
        });
    }

    fn fault(&self, throttle: &Throttle, fault: impl FnOnce() -> Fault) {
        if let Some(left_out) = throttle.admit(Instant::now()) {
            let fault = fault();
            self.record(&Entry::Fault { fault, left_out });
        }
    }

    /// The server was told to stop: what was left out so far is told.
    pub(crate) fn stopping(&self) {
        self.tell_left_out(Throttle::finish);
        self.record(&Entry::Stopping {
            tabs: self.metrics.tabs_open(),
        });
    }

    /// Tells now and then what was left out.
    pub(crate) async fn settle(self: Arc<Monitor>) {
        let mut pause = tokio::time::interval(SETTLING);
        loop {
            pause.tick().await;
            let now = Instant::now();
            self.tell_left_out(|throttle| throttle.settle(now));
        }
    }

    fn tell_left_out(&self, count: impl Fn(&Throttle) -> Option<u64>) {
        for (reason, throttle) in Reason::ALL.into_iter().zip(&self.refusals) {
            if let Some(left_out) = count(throttle) {
                self.record(&Entry::RefusedMore { reason, left_out });
            }
        }
    }

    /// A connection was accepted.
    pub(crate) fn connection(self: &Arc<Monitor>) -> ConnectionWatch {
        self.metrics.connection_opened();
        ConnectionWatch(Arc::clone(self))
    }

    /// A tab has opened its socket.
    pub(crate) fn tab(self: &Arc<Monitor>, address: IpAddr) -> TabWatch {
        self.metrics.tab_opened();
        let address = Some(address.to_canonical());
        self.record(&Entry::TabOpened { address });
        TabWatch {
            monitor: Arc::clone(self),
            address,
            code: None,
        }
    }

    /// An engine's thread has begun.
    pub(crate) fn engine(self: &Arc<Monitor>) -> EngineWatch {
        self.metrics.engine_began();
        EngineWatch(Arc::clone(self))
    }

    /// A search was asked for.
    pub(crate) fn job(self: &Arc<Monitor>, is_urgent: bool) -> JobWatch {
        let urgency = match is_urgent {
            true => Urgency::Urgent,
            false => Urgency::Patient,
        };
        self.metrics.job_began(urgency);
        JobWatch {
            monitor: Arc::clone(self),
            urgency,
            since: Instant::now(),
        }
    }
}

/// A connection, until it is dropped.
pub(crate) struct ConnectionWatch(Arc<Monitor>);

impl Drop for ConnectionWatch {
    fn drop(&mut self) {
        self.0.metrics.connection_closed();
    }
}

/// An engine's thread, until it is dropped.
pub(crate) struct EngineWatch(Arc<Monitor>);

impl Drop for EngineWatch {
    fn drop(&mut self) {
        self.0.metrics.engine_ended();
    }
}

/// The socket of a tab, until it is dropped.
pub(crate) struct TabWatch {
    monitor: Arc<Monitor>,
    address: Option<IpAddr>,
    code: Option<u16>,
}

impl TabWatch {
    /// The tab has said something.
    pub fn heard(&self, message: &Message) {
        if matches!(message, Message::Text(_) | Message::Binary(_)) {
            self.monitor.metrics.message_received();
        }
    }

    /// The tab was told something.
    pub fn told(&self) {
        self.monitor.metrics.message_sent();
    }

    /// The Learn page has answered.
    pub fn answered(&self, event: &LearnEvent) {
        match event {
            LearnEvent::Opened(_) => self.monitor.metrics.lesson(true),
            LearnEvent::Failed(Failure::NoChapter | Failure::NotThere) => {}
            LearnEvent::Failed(_) => self.monitor.metrics.lesson(false),
            _ => {}
        }
    }

    /// It is closed with this code, for this reason if it is the tab's fault.
    pub fn close(&mut self, code: u16, reason: Option<Reason>) {
        self.code = Some(code);
        if let Some(reason) = reason {
            self.monitor.refused(self.address, reason, None);
        }
    }
}

impl Drop for TabWatch {
    fn drop(&mut self) {
        let (address, code) = (self.address, self.code);
        self.monitor.metrics.tab_closed(code);
        self.monitor.record(&Entry::TabClosed { address, code });
    }
}

/// A search that was asked for, until it is dropped.
pub(crate) struct JobWatch {
    monitor: Arc<Monitor>,
    urgency: Urgency,
    since: Instant,
}

impl JobWatch {
    /// An engine works on it.
    pub fn run(&self) -> SliceWatch {
        self.monitor.metrics.slice_began(self.urgency);
        SliceWatch {
            monitor: Arc::clone(&self.monitor),
            urgency: self.urgency,
            since: Instant::now(),
        }
    }

    /// It has led to a move, after the engine has thought about it for this long.
    pub fn chose(&self, thinking: Duration) {
        let waiting = self.since.elapsed().saturating_sub(thinking);
        self.monitor.metrics.move_chosen(waiting, thinking);
    }
}

impl Drop for JobWatch {
    fn drop(&mut self) {
        self.monitor.metrics.job_ended(self.urgency);
    }
}

/// An engine that works on a search, until it is dropped.
pub(crate) struct SliceWatch {
    monitor: Arc<Monitor>,
    urgency: Urgency,
    since: Instant,
}

impl Drop for SliceWatch {
    fn drop(&mut self) {
        let time = self.since.elapsed();
        self.monitor.metrics.slice_ended(self.urgency, time);
    }
}

/// Looks at every answer: those that refuse are counted and told.
pub(crate) async fn watch(
    State(monitor): State<Arc<Monitor>>,
    request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get().map(|&Peer(peer)| peer);
    let mut response = next.run(request).await;
    let refusal = response.extensions_mut().remove::<Refusal>();
    let implied = || Reason::of_status(response.status()).map(Refusal::from);
    if let Some(Refusal { reason, said }) = refusal.or_else(implied) {
        let origin = response.extensions().get().map(|&Origin(origin)| origin);
        let address = origin.or(peer).map(|address| address.to_canonical());
        monitor.refused(address, reason, said);
    }
    response
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn an_attack_is_counted_whole_and_told_in_a_few_lines() {
        let told = Arc::new(Mutex::new(Vec::new()));
        let hears = Arc::clone(&told);
        let monitor = Monitor::new(move |entry: &Entry| {
            hears.lock().expect("no panic").push(entry.clone());
        });
        let address = Some(IpAddr::from([10, 0, 0, 7]));
        for _ in 0..5_000 {
            monitor.refused(address, Reason::TabsFull, None);
        }
        monitor.refused(address, Reason::UnknownHost, Some(Untrusted::from("x")));
        monitor.stopping();
        let told = told.lock().expect("no panic");
        let lines = told.iter().filter(
            |entry| matches!(entry, Entry::Refused { reason, .. } if *reason == Reason::TabsFull),
        );
        let lines = lines.count() as u64;
        assert!((10..100).contains(&lines), "{lines}");
        let left_out: u64 = (told.iter())
            .map(|entry| match entry {
                Entry::Refused { left_out, .. } | Entry::RefusedMore { left_out, .. } => *left_out,
                _ => 0,
            })
            .sum();
        assert_eq!(lines + left_out, 5_000);
        // Another reason is not silenced by it.
        assert!(told.iter().any(|entry| {
            matches!(entry, Entry::Refused { reason, .. } if *reason == Reason::UnknownHost)
        }));
        assert_eq!(told.last(), Some(&Entry::Stopping { tabs: 0 }));
        let text = monitor.metrics().exposition();
        assert!(text.contains("obverse_connections_refused_total{reason=\"tabs_full\"} 5000\n"));
    }
}
