//! Counters of a server: plain atomics, written as Prometheus' text format.

mod exposition;
mod histogram;
mod process;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

pub use exposition::Exposition;
use exposition::Kind::{Counter, Gauge};
use histogram::Histogram;

use crate::refusal::Reason;

/// Whether somebody waits for a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// Somebody waits for a move or an opening.
    Urgent,
    /// Somebody looks at values that get better.
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

/// The codes with which sockets are closed that have a counter of their own: 1000 to 1015.
const FIRST_CODE: u16 = 1000;
const CODES: usize = 16;

/// What is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    connections_accepted: AtomicU64,
    connections_open: AtomicU64,
    refused: [AtomicU64; Reason::ALL.len()],
    tabs_opened: AtomicU64,
    tabs_open: AtomicU64,
    /// By code, then those closed with another code, then those that went by themselves.
    closed: [AtomicU64; CODES + 2],
    messages_received: AtomicU64,
    messages_sent: AtomicU64,
    uploaded_bytes: AtomicU64,
    lessons_opened: AtomicU64,
    lessons_failed: AtomicU64,
    /// Jobs that wait or run, those that run, and how long they have run in nanoseconds, by urgency.
    jobs: [AtomicU64; 2],
    jobs_running: [AtomicU64; 2],
    engine_nanos: [AtomicU64; 2],
    move_waiting: Histogram,
    move_thinking: Histogram,
    engines_answering: AtomicU64,
    engine_restarts: AtomicU64,
}

fn more(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

fn fewer(gauge: &AtomicU64) {
    gauge.fetch_sub(1, Ordering::Relaxed);
}

fn read(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

impl Metrics {
    /// A connection was accepted.
    pub fn connection_opened(&self) {
        more(&self.connections_accepted);
        more(&self.connections_open);
    }

    /// A connection is gone.
    pub fn connection_closed(&self) {
        fewer(&self.connections_open);
    }

    /// Somebody was refused.
    pub fn refused(&self, reason: Reason) {
        more(&self.refused[reason as usize]);
    }

    /// A tab has opened its socket.
    pub fn tab_opened(&self) {
        more(&self.tabs_opened);
        more(&self.tabs_open);
    }

    /// The socket of a tab is closed, with this code if it did not go by itself.
    pub fn tab_closed(&self, code: Option<u16>) {
        fewer(&self.tabs_open);
        let place = match code {
            Some(code) => {
                let place = code.checked_sub(FIRST_CODE).map(usize::from);
                place.filter(|&place| place < CODES).unwrap_or(CODES)
            }
            None => CODES + 1,
        };
        more(&self.closed[place]);
    }

    /// How many tabs are open.
    pub fn tabs_open(&self) -> u64 {
        read(&self.tabs_open)
    }

    /// A tab has sent a message.
    pub fn message_received(&self) {
        more(&self.messages_received);
    }

    /// A tab was told something.
    pub fn message_sent(&self) {
        more(&self.messages_sent);
    }

    /// A part of a file has come.
    pub fn uploaded(&self, bytes: usize) {
        (self.uploaded_bytes).fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// A lesson was opened, or could not be.
    pub fn lesson(&self, is_opened: bool) {
        more(match is_opened {
            true => &self.lessons_opened,
            false => &self.lessons_failed,
        });
    }

    /// A job waits.
    pub fn job_began(&self, urgency: Urgency) {
        more(&self.jobs[urgency as usize]);
    }

    /// A job is over or not wanted any more.
    pub fn job_ended(&self, urgency: Urgency) {
        fewer(&self.jobs[urgency as usize]);
    }

    /// An engine begins to work on a job.
    pub fn slice_began(&self, urgency: Urgency) {
        more(&self.jobs_running[urgency as usize]);
    }

    /// An engine has worked on a job for this long.
    pub fn slice_ended(&self, urgency: Urgency, time: Duration) {
        fewer(&self.jobs_running[urgency as usize]);
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.engine_nanos[urgency as usize].fetch_add(nanos, Ordering::Relaxed);
    }

    /// An engine has chosen a move.
    pub fn move_chosen(&self, waiting: Duration, thinking: Duration) {
        self.move_waiting.add(waiting);
        self.move_thinking.add(thinking);
    }

    /// An engine takes jobs.
    pub fn engine_began(&self) {
        more(&self.engines_answering);
    }

    /// An engine takes no more jobs.
    pub fn engine_ended(&self) {
        fewer(&self.engines_answering);
    }

    /// An engine has failed and was replaced.
    pub fn engine_restarted(&self) {
        more(&self.engine_restarts);
    }

    /// All of it in Prometheus' text format, version 0.0.4.
    pub fn exposition(&self) -> String {
        let mut text = Exposition::default();
        text.labelled(
            Gauge,
            "obverse_build_info",
            "The version that runs.",
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
            "Connections that were accepted.",
            read(&self.connections_accepted),
        );
        text.single(
            Gauge,
            "obverse_connections_open",
            "Connections that are open.",
            read(&self.connections_open),
        );
        text.labelled(
            Counter,
            "obverse_connections_refused_total",
            "Connections, requests and tabs that were refused, by reason.",
            "reason",
            Reason::ALL.map(|reason| (reason.name(), read(&self.refused[reason as usize]))),
        );
        text.single(
            Counter,
            "obverse_tabs_opened_total",
            "Tabs that were opened.",
            read(&self.tabs_opened),
        );
        text.single(
            Gauge,
            "obverse_tabs_open",
            "Tabs that are open.",
            self.tabs_open(),
        );
        let codes = (FIRST_CODE..).take(CODES).map(|code| code.to_string());
        let codes = codes.chain(["other".to_owned(), "none".to_owned()]);
        text.labelled(
            Counter,
            "obverse_sockets_closed_total",
            "Sockets of tabs that are closed, by the code they were told; none if they went themselves.",
            "code",
            codes.zip(self.closed.iter().map(read)),
        );
        text.single(
            Counter,
            "obverse_messages_received_total",
            "Messages of tabs and parts of their files, without pings and pongs.",
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
            "Bytes of files that tabs have sent.",
            read(&self.uploaded_bytes),
        );
        text.labelled(
            Counter,
            "obverse_lessons_total",
            "Lessons that tabs have asked for, by whether they could be opened.",
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
            "Searches that wait for an engine, by whether somebody waits for them.",
            "urgency",
            by_urgency(&|urgency| {
                read(&self.jobs[urgency]).saturating_sub(read(&self.jobs_running[urgency]))
            }),
        );
        text.labelled(
            Gauge,
            "obverse_jobs_running",
            "Searches that have an engine, by whether somebody waits for them.",
            "urgency",
            by_urgency(&|urgency| read(&self.jobs_running[urgency])),
        );
        text.labelled(
            Counter,
            "obverse_engine_seconds_total",
            "Time that engines have worked, by whether somebody waited.",
            "urgency",
            Urgency::ALL.map(|urgency| {
                let nanos = read(&self.engine_nanos[urgency as usize]);
                (urgency.name(), Duration::from_nanos(nanos).as_secs_f64())
            }),
        );
        text.single(
            Counter,
            "obverse_moves_total",
            "Moves that engines have chosen.",
            self.move_thinking.cumulative()[Histogram::BOUNDS.len()],
        );
        text.histogram(
            "obverse_move_waiting_seconds",
            "How long moves waited for an engine, all turns together.",
            &self.move_waiting,
        );
        text.histogram(
            "obverse_move_thinking_seconds",
            "How long engines thought about moves.",
            &self.move_thinking,
        );
        text.single(
            Gauge,
            "obverse_engines_answering",
            "Engines that take searches.",
            read(&self.engines_answering),
        );
        text.single(
            Counter,
            "obverse_engine_restarts_total",
            "Engines that have failed and were replaced.",
            read(&self.engine_restarts),
        );
    }
}
