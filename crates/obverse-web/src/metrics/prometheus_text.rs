//! The metrics in the Prometheus text format, version 0.0.4.

use std::fmt::{Display, Write};
use std::time::Duration;

use super::histogram::Histogram;
use super::{CODES, FIRST_CODE, Metrics, Urgency, process_resources, read};
use crate::refusal_reason::RefusalReason;

/// Type of a metric.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A value that only increases.
    Counter,
    /// A value that goes up and down.
    Gauge,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Counter => "counter",
            Kind::Gauge => "gauge",
        }
    }
}

/// Writer of the Prometheus text format. Names, labels and help texts are constants, so nothing needs escaping.
#[derive(Debug, Default)]
pub struct Exposition {
    text: String,
}

impl Exposition {
    /// Media type of the text format.
    pub const MEDIA_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

    /// Writes a metric without labels.
    pub fn single(&mut self, kind: Kind, name: &str, help: &str, value: impl Display) {
        self.begin(name, help, kind.name());
        self.line(name, "", value);
    }

    /// Writes a metric with one label, one sample per label value.
    pub fn labelled<L: Display, V: Display>(
        &mut self,
        kind: Kind,
        name: &str,
        help: &str,
        label: &str,
        values: impl IntoIterator<Item = (L, V)>,
    ) {
        self.begin(name, help, kind.name());
        for (label_value, value) in values {
            self.line(name, &format!("{{{label}=\"{label_value}\"}}"), value);
        }
    }

    /// Writes a histogram of durations, in seconds.
    pub fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.begin(name, help, "histogram");
        let counts = histogram.cumulative();
        let bounds = Histogram::BOUNDS.map(|millis| (millis as f64 / 1000.0).to_string());
        let bounds = bounds.into_iter().chain(["+Inf".to_owned()]);
        for (bound, count) in bounds.zip(counts) {
            self.line(
                &format!("{name}_bucket"),
                &format!("{{le=\"{bound}\"}}"),
                count,
            );
        }
        self.line(&format!("{name}_sum"), "", histogram.sum().as_secs_f64());
        self.line(&format!("{name}_count"), "", counts[counts.len() - 1]);
    }

    /// Returns the text with all metrics written so far.
    pub fn finish(self) -> String {
        self.text
    }

    /// Writes the help text and the type of a metric.
    fn begin(&mut self, name: &str, help: &str, kind: &str) {
        self.write(format_args!("# HELP {name} {help}\n# TYPE {name} {kind}\n"));
    }

    /// Writes a sample.
    fn line(&mut self, name: &str, labels: &str, value: impl Display) {
        self.write(format_args!("{name}{labels} {value}\n"));
    }

    fn write(&mut self, what: std::fmt::Arguments<'_>) {
        self.text
            .write_fmt(what)
            .expect("writing to a string does not fail");
    }
}

impl Metrics {
    /// Exports all metrics in the Prometheus text format, version 0.0.4.
    pub fn exposition(&self) -> String {
        let mut text = Exposition::default();
        text.labelled(
            Kind::Gauge,
            "obverse_build_info",
            "Version of the server.",
            "version",
            [(env!("CARGO_PKG_VERSION"), 1)],
        );
        self.write_clients(&mut text);
        self.write_engines(&mut text);
        if let Some(bytes) = process_resources::resident_memory() {
            let help = "Resident memory size in bytes.";
            text.single(Kind::Gauge, "process_resident_memory_bytes", help, bytes);
        }
        if let Some(files) = process_resources::open_files() {
            let help = "Number of open file descriptors.";
            text.single(Kind::Gauge, "process_open_fds", help, files);
        }
        text.finish()
    }

    /// Writes the metrics of connections, tabs, messages and lessons.
    fn write_clients(&self, text: &mut Exposition) {
        text.single(
            Kind::Counter,
            "obverse_connections_accepted_total",
            "Accepted connections.",
            read(&self.connections_accepted),
        );
        text.single(
            Kind::Gauge,
            "obverse_connections_open",
            "Open connections.",
            read(&self.connections_open),
        );
        text.labelled(
            Kind::Counter,
            "obverse_connections_refused_total",
            "Refused connections, requests and tabs, by reason.",
            "reason",
            RefusalReason::ALL.map(|reason| (reason.name(), read(&self.refused[reason as usize]))),
        );
        text.single(
            Kind::Counter,
            "obverse_tabs_opened_total",
            "Opened tabs.",
            read(&self.tabs_opened),
        );
        text.single(
            Kind::Gauge,
            "obverse_tabs_open",
            "Open tabs.",
            self.tabs_open(),
        );
        let codes = (FIRST_CODE..).take(CODES).map(|code| code.to_string());
        let codes = codes.chain(["other".to_owned(), "none".to_owned()]);
        text.labelled(
            Kind::Counter,
            "obverse_sockets_closed_total",
            "Closed sockets of tabs, by close code; `none` means that the client closed the socket.",
            "code",
            codes.zip(self.closed.iter().map(read)),
        );
        text.single(
            Kind::Counter,
            "obverse_messages_received_total",
            "Messages from tabs, including parts of files, without pings and pongs.",
            read(&self.messages_received),
        );
        text.single(
            Kind::Counter,
            "obverse_messages_sent_total",
            "Messages to tabs, without pings.",
            read(&self.messages_sent),
        );
        text.single(
            Kind::Counter,
            "obverse_upload_bytes_total",
            "Uploaded bytes.",
            read(&self.uploaded_bytes),
        );
        text.labelled(
            Kind::Counter,
            "obverse_lessons_total",
            "Requested lessons (recorded searches of the Learn page), by outcome.",
            "outcome",
            [
                ("opened", read(&self.lessons_opened)),
                ("failed", read(&self.lessons_failed)),
            ],
        );
    }

    /// Writes the metrics of engines and searches.
    fn write_engines(&self, text: &mut Exposition) {
        let by_urgency = |value: &dyn Fn(usize) -> u64| {
            Urgency::ALL.map(|urgency| (urgency.name(), value(urgency as usize)))
        };
        text.labelled(
            Kind::Gauge,
            "obverse_jobs_waiting",
            "Searches that wait for an engine, by urgency.",
            "urgency",
            by_urgency(&|urgency| {
                read(&self.jobs[urgency]).saturating_sub(read(&self.jobs_running[urgency]))
            }),
        );
        text.labelled(
            Kind::Gauge,
            "obverse_jobs_running",
            "Searches that run, by urgency.",
            "urgency",
            by_urgency(&|urgency| read(&self.jobs_running[urgency])),
        );
        text.labelled(
            Kind::Counter,
            "obverse_engine_seconds_total",
            "Engine time in seconds, by urgency.",
            "urgency",
            Urgency::ALL.map(|urgency| {
                let nanos = read(&self.engine_nanos[urgency as usize]);
                (urgency.name(), Duration::from_nanos(nanos).as_secs_f64())
            }),
        );
        text.single(
            Kind::Counter,
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
            Kind::Gauge,
            "obverse_engines_answering",
            "Working engines.",
            read(&self.engines_answering),
        );
        text.single(
            Kind::Counter,
            "obverse_engine_restarts_total",
            "Engines that failed and were restarted.",
            read(&self.engine_restarts),
        );
    }
}
