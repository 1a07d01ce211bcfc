//! Metrics of a server: atomic counters, exported in the Prometheus text format.

mod histogram;
mod process_resources;
mod prometheus_text;
mod urgency;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use histogram::Histogram;
pub use prometheus_text::Exposition;
pub use urgency::Urgency;

use crate::refusal_reason::RefusalReason;

/// First of the WebSocket close codes 1000 to 1015, which have their own counters.
const FIRST_CODE: u16 = 1000;
/// Number of close codes that have their own counters.
const CODES: usize = 16;

/// Counters and gauges of a server.
#[derive(Debug, Default)]
pub struct Metrics {
    connections_accepted: AtomicU64,
    connections_open: AtomicU64,
    refused: [AtomicU64; RefusalReason::ALL.len()],
    tabs_opened: AtomicU64,
    tabs_open: AtomicU64,
    /// Number of closed sockets: one counter for each code from `FIRST_CODE`, one for all other codes, and one for
    /// sockets that the server did not close.
    closed: [AtomicU64; CODES + 2],
    messages_received: AtomicU64,
    messages_sent: AtomicU64,
    uploaded_bytes: AtomicU64,
    lessons_opened: AtomicU64,
    lessons_failed: AtomicU64,
    /// Number of searches that wait or run, by urgency.
    jobs: [AtomicU64; 2],
    /// Number of searches that run, by urgency.
    jobs_running: [AtomicU64; 2],
    /// Engine time of all searches in nanoseconds, by urgency.
    engine_nanos: [AtomicU64; 2],
    move_waiting: Histogram,
    move_thinking: Histogram,
    engines_answering: AtomicU64,
    engine_restarts: AtomicU64,
}

fn increment(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

fn decrement(gauge: &AtomicU64) {
    gauge.fetch_sub(1, Ordering::Relaxed);
}

fn read(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

impl Metrics {
    /// Counts an accepted connection.
    pub fn connection_opened(&self) {
        increment(&self.connections_accepted);
        increment(&self.connections_open);
    }

    /// Counts a closed connection.
    pub fn connection_closed(&self) {
        decrement(&self.connections_open);
    }

    /// Counts a refusal.
    pub fn refused(&self, reason: RefusalReason) {
        increment(&self.refused[reason as usize]);
    }

    /// Counts an opened tab.
    pub fn tab_opened(&self) {
        increment(&self.tabs_opened);
        increment(&self.tabs_open);
    }

    /// Counts a closed tab; `code` is the close code, or `None` if the server did not close the socket.
    pub fn tab_closed(&self, code: Option<u16>) {
        decrement(&self.tabs_open);
        let place = match code {
            Some(code) => {
                let place = code.checked_sub(FIRST_CODE).map(usize::from);
                place.filter(|&place| place < CODES).unwrap_or(CODES)
            }
            None => CODES + 1,
        };
        increment(&self.closed[place]);
    }

    /// Number of open tabs.
    pub fn tabs_open(&self) -> u64 {
        read(&self.tabs_open)
    }

    /// Counts a message from a tab.
    pub fn message_received(&self) {
        increment(&self.messages_received);
    }

    /// Counts a message to a tab.
    pub fn message_sent(&self) {
        increment(&self.messages_sent);
    }

    /// Counts uploaded bytes.
    pub fn uploaded(&self, bytes: usize) {
        (self.uploaded_bytes).fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Counts a request for a lesson, which is a recorded search of the Learn page. `is_opened` is false if the request
    /// failed.
    pub fn lesson(&self, is_opened: bool) {
        increment(match is_opened {
            true => &self.lessons_opened,
            false => &self.lessons_failed,
        });
    }

    /// Counts a submitted search.
    pub fn job_began(&self, urgency: Urgency) {
        increment(&self.jobs[urgency as usize]);
    }

    /// Counts a search that is finished or cancelled.
    pub fn job_ended(&self, urgency: Urgency) {
        decrement(&self.jobs[urgency as usize]);
    }

    /// Counts the start of a slice, which is an uninterrupted run of a search on an engine.
    pub fn slice_began(&self, urgency: Urgency) {
        increment(&self.jobs_running[urgency as usize]);
    }

    /// Counts the end of a slice, and adds its engine time.
    pub fn slice_ended(&self, urgency: Urgency, time: Duration) {
        decrement(&self.jobs_running[urgency as usize]);
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.engine_nanos[urgency as usize].fetch_add(nanos, Ordering::Relaxed);
    }

    /// Counts a move that an engine has chosen, with its waiting time and its engine time.
    pub fn move_chosen(&self, waiting: Duration, thinking: Duration) {
        self.move_waiting.add(waiting);
        self.move_thinking.add(thinking);
    }

    /// Counts an engine that starts to work.
    pub fn engine_began(&self) {
        increment(&self.engines_answering);
    }

    /// Counts an engine that no longer works.
    pub fn engine_ended(&self) {
        decrement(&self.engines_answering);
    }

    /// Counts a restarted engine.
    pub fn engine_restarted(&self) {
        increment(&self.engine_restarts);
    }
}
