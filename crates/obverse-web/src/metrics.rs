//! Metrics of a server: atomic counters, exported in the Prometheus text format.

mod exposition;
mod histogram;
mod process;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

pub use exposition::Exposition;
use exposition::Kind::{Counter, Gauge};
use histogram::Histogram;

use crate::refusal::RefusalReason;

/// Whether a player waits for the result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// A player waits for a move or an opening.
    Urgent,
    /// Analysis, whose values improve while the user looks at them.
    Patient,
}

impl Urgency {
    const ALL: [Urgency; 2] = [Urgency::Urgent, Urgency::Patient];

    fn name(self) -> &'static str {
        match self {
            Urgency::Urgent => "urgent",
            Urgency::Patient => "patient",
        }
    }
}

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

    /// Counts a requested lesson, which was opened or has failed.
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

    /// Counts a slice of a search that starts to run.
    pub fn slice_began(&self, urgency: Urgency) {
        increment(&self.jobs_running[urgency as usize]);
    }

    /// Counts a slice that has ended, with its engine time.
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

    /// Exports all metrics in the Prometheus text format, version 0.0.4.
    pub fn exposition(&self) -> String {
        let mut text = Exposition::default();
        text.labelled(
            Gauge,
            "obverse_build_info",
            "Version of the server.",
            "version",
            [(env!("CARGO_PKG_VERSION"), 1)],
        );
        self.write_clients(&mut text);
        self.write_engines(&mut text);
        if let Some(bytes) = process::resident_memory() {
            let help = "Resident memory size in bytes.";
            text.single(Gauge, "process_resident_memory_bytes", help, bytes);
        }
        if let Some(files) = process::open_files() {
            let help = "Number of open file descriptors.";
            text.single(Gauge, "process_open_fds", help, files);
        }
        text.finish()
    }

    fn write_clients(&self, text: &mut Exposition) {
        text.single(
            Counter,
            "obverse_connections_accepted_total",
            "Accepted connections.",
            read(&self.connections_accepted),
        );
        text.single(
            Gauge,
            "obverse_connections_open",
            "Open connections.",
            read(&self.connections_open),
        );
        text.labelled(
            Counter,
            "obverse_connections_refused_total",
            "Refused connections, requests and tabs, by reason.",
            "reason",
            RefusalReason::ALL.map(|reason| (reason.name(), read(&self.refused[reason as usize]))),
        );
        text.single(
            Counter,
            "obverse_tabs_opened_total",
            "Opened tabs.",
            read(&self.tabs_opened),
        );
        text.single(Gauge, "obverse_tabs_open", "Open tabs.", self.tabs_open());
        let codes = (FIRST_CODE..).take(CODES).map(|code| code.to_string());
        let codes = codes.chain(["other".to_owned(), "none".to_owned()]);
        text.labelled(
            Counter,
            "obverse_sockets_closed_total",
            "Closed sockets of tabs, by close code; none if the client closed the socket.",
            "code",
            codes.zip(self.closed.iter().map(read)),
        );
        text.single(
            Counter,
            "obverse_messages_received_total",
            "Messages from tabs, including parts of files, without pings and pongs.",
            read(&self.messages_received),
        );
        text.single(
            Counter,
            "obverse_messages_sent_total",
            "Messages to tabs, without pings.",
            read(&self.messages_sent),
        );
        text.single(
            Counter,
            "obverse_upload_bytes_total",
            "Uploaded bytes.",
            read(&self.uploaded_bytes),
        );
        text.labelled(
            Counter,
            "obverse_lessons_total",
            "Requested lessons, by outcome.",
            "outcome",
            [
                ("opened", read(&self.lessons_opened)),
                ("failed", read(&self.lessons_failed)),
            ],
        );
    }

    fn write_engines(&self, text: &mut Exposition) {
        let by_urgency = |value: &dyn Fn(usize) -> u64| {
            Urgency::ALL.map(|urgency| (urgency.name(), value(urgency as usize)))
        };
        text.labelled(
            Gauge,
            "obverse_jobs_waiting",
            "Searches that wait for an engine, by urgency.",
            "urgency",
            by_urgency(&|urgency| {
                read(&self.jobs[urgency]).saturating_sub(read(&self.jobs_running[urgency]))
            }),
        );
        text.labelled(
            Gauge,
            "obverse_jobs_running",
            "Searches that run, by urgency.",
            "urgency",
            by_urgency(&|urgency| read(&self.jobs_running[urgency])),
        );
        text.labelled(
            Counter,
            "obverse_engine_seconds_total",
            "Engine time in seconds, by urgency.",
            "urgency",
            Urgency::ALL.map(|urgency| {
                let nanos = read(&self.engine_nanos[urgency as usize]);
                (urgency.name(), Duration::from_nanos(nanos).as_secs_f64())
            }),
        );
        text.single(
            Counter,
            "obverse_moves_total",
            "Moves chosen by engines.",
            self.move_thinking.cumulative()[Histogram::BOUNDS.len()],
        );
        text.histogram(
            "obverse_move_waiting_seconds",
            "Time that moves waited for an engine, all slices together.",
            &self.move_waiting,
        );
        text.histogram(
            "obverse_move_thinking_seconds",
            "Engine time of moves.",
            &self.move_thinking,
        );
        text.single(
            Gauge,
            "obverse_engines_answering",
            "Working engines.",
            read(&self.engines_answering),
        );
        text.single(
            Counter,
            "obverse_engine_restarts_total",
            "Engines that failed and were restarted.",
            read(&self.engine_restarts),
        );
    }
}
