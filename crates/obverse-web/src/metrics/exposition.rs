//! The Prometheus text format, version 0.0.4.

use std::fmt::{Display, Write};

use super::histogram::Histogram;

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

    fn begin(&mut self, name: &str, help: &str, kind: &str) {
        self.write(format_args!("# HELP {name} {help}\n# TYPE {name} {kind}\n"));
    }

    fn line(&mut self, name: &str, labels: &str, value: impl Display) {
        self.write(format_args!("{name}{labels} {value}\n"));
    }

    fn write(&mut self, what: std::fmt::Arguments<'_>) {
        self.text
            .write_fmt(what)
            .expect("writing to a string does not fail");
    }
}
