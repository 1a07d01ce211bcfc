//! Watches: RAII guards that count open connections and tabs, working engines, and running searches and slices. A slice
//! is an uninterrupted run of a search on an engine.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Message;
use obverse_page::learn::{LearnEvent, LearnFailure};

use super::Monitor;
use crate::journal_entry::JournalEntry;
use crate::metrics::Urgency;
use crate::refusal_reason::RefusalReason;

/// Counts an open connection until the watch is dropped.
pub(crate) struct ConnectionWatch(pub(super) Arc<Monitor>);

impl Drop for ConnectionWatch {
    fn drop(&mut self) {
        self.0.metrics.connection_closed();
    }
}

/// Counts a working engine until the watch is dropped.
pub(crate) struct EngineWatch(pub(super) Arc<Monitor>);

impl Drop for EngineWatch {
    fn drop(&mut self) {
        self.0.metrics.engine_ended();
    }
}

/// Counts an open tab until the watch is dropped. Dropping the watch also records in the journal that the tab is
/// closed.
pub(crate) struct TabWatch {
    monitor: Arc<Monitor>,
    address: Option<IpAddr>,
    code: Option<u16>,
}

impl TabWatch {
    /// Counts and records a tab that was opened.
    pub(super) fn new(monitor: Arc<Monitor>, address: IpAddr) -> TabWatch {
        monitor.metrics.tab_opened();
        let address = Some(address.to_canonical());
        monitor.record(&JournalEntry::TabOpened { address });
        TabWatch {
            monitor,
            address,
            code: None,
        }
    }

    /// Counts a message from the tab.
    pub fn message_received(&self, message: &Message) {
        if matches!(message, Message::Text(_) | Message::Binary(_)) {
            self.monitor.metrics.message_received();
        }
    }

    /// Counts a message to the tab.
    pub fn message_sent(&self) {
        self.monitor.metrics.message_sent();
    }

    /// Counts a lesson if `event` reports that a lesson was opened or has failed.
    pub fn answered(&self, event: &LearnEvent) {
        match event {
            LearnEvent::Opened(_) => self.monitor.metrics.lesson(true),
            LearnEvent::Failed(
                LearnFailure::NotThere
                | LearnFailure::BadExercise { .. }
                | LearnFailure::BadAnswer { .. }
                | LearnFailure::NoExercise,
            ) => {}
            LearnEvent::Failed(_) => self.monitor.metrics.lesson(false),
            _ => {}
        }
    }

    /// Sets the code with which the server closes the tab. If the tab is at fault, `reason` is counted and recorded
    /// as a refusal.
    pub fn close(&mut self, code: u16, reason: Option<RefusalReason>) {
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
        self.monitor
            .record(&JournalEntry::TabClosed { address, code });
    }
}

/// Counts a submitted search until the watch is dropped.
pub(crate) struct JobWatch {
    monitor: Arc<Monitor>,
    urgency: Urgency,
    since: Instant,
}

impl JobWatch {
    /// Counts a submitted search.
    pub(super) fn new(monitor: Arc<Monitor>, is_urgent: bool) -> JobWatch {
        let urgency = match is_urgent {
            true => Urgency::Urgent,
            false => Urgency::Patient,
        };
        monitor.metrics.job_began(urgency);
        JobWatch {
            monitor,
            urgency,
            since: Instant::now(),
        }
    }

    /// Counts a slice of the search as running until the returned watch is dropped.
    pub fn run(&self) -> SliceWatch {
        self.monitor.metrics.slice_began(self.urgency);
        SliceWatch {
            monitor: Arc::clone(&self.monitor),
            urgency: self.urgency,
            since: Instant::now(),
        }
    }

    /// Counts the move that the search has chosen. `thinking` is the engine time of the search.
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

/// Counts a running slice until the watch is dropped.
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
