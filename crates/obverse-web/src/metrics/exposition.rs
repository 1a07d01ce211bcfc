//! Prometheus' text format, version 0.0.4.

use std::fmt::{Display, Write};

use super::histogram::Histogram;

/// What a metric is.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// It only grows.
    Counter,
    /// It goes up and down.
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

/// The text, as it is written. Names, labels and help are ours: nothing in them needs escaping.
#[derive(Debug, Default)]
pub struct Exposition {
    text: String,
}

impl Exposition {
    /// The media type of the text.
    pub const MEDIA_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

    /// A metric without labels.
    pub fn single(&mut self, kind: Kind, name: &str, help: &str, value: impl Display) {
        self.begin(name, help, kind.name());
        self.line(name, "", value);
    }

    /// A metric with a value for each value of one label.
    pub fn labelled<L: Display, V: Display>(
        &mut self,
        kind: Kind,
        name: &str,
        help: &str,
        label: &str,
        values: impl IntoIterator<Item = (L, V)>,
    ) {
        self.begin(name, help, kind.name());
        for (is, value) in values {
            self.line(name, &format!("{{{label}=\"{is}\"}}"), value);
        }
    }

    /// A histogram, in seconds.
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

    /// All of it.
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
        self.text.write_fmt(what).expect("a string takes all");
    }
}
