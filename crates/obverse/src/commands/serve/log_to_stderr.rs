//! The log of the server on standard error, with panics as entries.

use std::env;
use std::io::{self, Write};
use std::panic;
use std::sync::Arc;

use obverse_web::{Journal, JournalEntry, Log, Monitor, Timestamp};

/// Writes the lines of the log to standard error.
pub struct StandardError(pub Log);

impl Journal for StandardError {
    fn record(&self, entry: &JournalEntry) {
        if let Some(line) = self.0.line(entry, Timestamp::now()) {
            // If this fails, the error cannot be reported anywhere.
            let _ = io::stderr().lock().write_all(line.as_bytes());
        }
    }
}

/// Logs panics as entries of the log. If `RUST_BACKTRACE` is set, Rust's usual panic message is printed too.
pub fn report_panics(monitor: Arc<Monitor>) {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let payload = info.payload();
        let message = (payload.downcast_ref::<&str>().copied())
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("a value that is not text");
        monitor.panicked(message, info.location().map(ToString::to_string));
        if env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
            usual(info);
        }
    }));
}
