use std::fmt;

use obverse_library::ImportListener;
use serde_json::json;

use crate::interrupt::Interrupt;
use crate::output::{self, STRONG};
use crate::progress::Progress;

/// Prints the complaints of an import and shows its progress.
pub struct ImportReporter {
    pub json: bool,
    pub progress: Progress,
    pub interrupt: Interrupt,
}

impl ImportListener for ImportReporter {
    fn read(&mut self, bytes: u64) {
        self.progress.set(bytes);
    }

    fn complain(&mut self, file: &str, message: &dyn fmt::Display) {
        let text = if self.json {
            format!(
                "{}\n",
                json!({ "file": file, "error": message.to_string() })
            )
        } else {
            let message = output::printable(&message.to_string());
            format!("{STRONG}{file}{STRONG:#}: {message}\n")
        };
        self.progress.suspend(|| output::note(&text));
    }

    fn wants_to_stop(&self) -> bool {
        self.interrupt.is_pressed()
    }
}
