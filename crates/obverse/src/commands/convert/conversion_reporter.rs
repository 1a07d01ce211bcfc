use std::fmt;
use std::process::ExitCode;

use obverse_files::conversion::{ConversionListener, ConversionReport};
use serde_json::json;

use crate::failure::Failure;
use crate::output::{self, STRONG};
use crate::progress::Progress;

/// Prints errors, warnings and the summary of a conversion.
pub struct ConversionReporter {
    json: bool,
    progress: Progress,
}

impl ConversionReporter {
    /// A reporter that prints JSON or text, and hides the progress bar while it prints.
    pub fn new(json: bool, progress: Progress) -> ConversionReporter {
        ConversionReporter { json, progress }
    }

    /// Prints the summary and returns the exit code. JSON goes to standard output only if the games go to a file.
    pub fn summary(self, report: &ConversionReport, is_file: bool) -> Result<ExitCode, Failure> {
        drop(self.progress);
        match (self.json, is_file) {
            (true, true) => output::print_json(report)?,
            (true, false) => output::note(&format!("{}\n", json!(report))),
            (false, _) => output::note(&format!("{}\n", report.in_words())),
        }
        Ok(match (report.is_bad_input(), report.has_errors()) {
            (true, _) => ExitCode::from(2),
            (_, true) => ExitCode::from(1),
            _ => ExitCode::SUCCESS,
        })
    }
}

impl ConversionListener for ConversionReporter {
    fn read(&mut self, bytes: u64) {
        self.progress.set(bytes);
    }

    fn complain(&mut self, file: &str, message: &dyn fmt::Display) {
        let text = if self.json {
            let line = json!({ "file": file, "error": message.to_string() });
            format!("{line}\n")
        } else {
            let message = output::printable(&message.to_string());
            format!("{STRONG}{file}{STRONG:#}: {message}\n")
        };
        self.progress.suspend(|| output::note(&text));
    }

    fn warn(&mut self, message: &dyn fmt::Display) {
        let text = if self.json {
            format!("{}\n", json!({ "warning": message.to_string() }))
        } else {
            let message = output::printable(&message.to_string());
            format!("{STRONG}warning{STRONG:#}: {message}\n")
        };
        self.progress.suspend(|| output::note(&text));
    }
}
