use crate::journal_entry::{JournalEntry, Severity};
use crate::journal_entry_json::JournalEntryJson;
use crate::timestamp::Timestamp;

/// Format of a log line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Time, severity and the entry as a sentence.
    Text,
    /// A JSON object.
    Json,
}

/// Formats journal entries as log lines.
#[derive(Clone, Copy, Debug)]
pub struct Log {
    /// Lowest severity that is logged; `None` if nothing is logged.
    pub least: Option<Severity>,
    /// Format of the lines.
    pub format: LogFormat,
}

impl Log {
    /// Formats an entry as a line with its line end. Returns `None` if the entry's severity is too low to be logged.
    pub fn line(self, entry: &JournalEntry, time: Timestamp) -> Option<String> {
        if self.least.is_none_or(|least| entry.severity() > least) {
            return None;
        }
        Some(match self.format {
            LogFormat::Text => {
                let level = entry.severity().name().to_ascii_uppercase();
                format!("{time} {level} {entry}\n")
            }
            LogFormat::Json => {
                let object = serde_json::to_string(&JournalEntryJson::new(entry, time));
                object.expect("strings and numbers can be written as JSON") + "\n"
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use serde_json::{Value, json};

    use super::*;
    use crate::{RefusalReason, Untrusted};

    fn log(least: Option<Severity>, format: LogFormat) -> Log {
        Log { least, format }
    }

    fn refused(said: Option<&str>) -> JournalEntry {
        JournalEntry::Refused {
            address: Some(IpAddr::from([10, 0, 0, 7])),
            reason: RefusalReason::UnknownHost,
            said: said.map(Untrusted::from),
            left_out: 3,
        }
    }

    const TIME: u64 = 1_794_953_600;

    #[test]
    fn entries_of_low_severity_are_left_out() {
        let time = Timestamp::from_unix(TIME);
        let lines = |least| {
            let entries = [
                refused(None),
                JournalEntry::Stopped,
                JournalEntry::TabOpened { address: None },
            ];
            let lines = entries.map(|entry| log(least, LogFormat::Text).line(&entry, time));
            lines.iter().flatten().count()
        };
        assert_eq!(lines(None), 0);
        assert_eq!(lines(Some(Severity::Error)), 0);
        assert_eq!(lines(Some(Severity::Warn)), 1);
        assert_eq!(lines(Some(Severity::Info)), 2);
        assert_eq!(lines(Some(Severity::Debug)), 3);
    }

    #[test]
    fn an_entry_is_always_one_line() {
        let time = Timestamp::from_unix(TIME);
        let entry = refused(Some(
            "x\"\r\n2026-11-17T22:13:20Z ERROR forged\u{1b}[2J\u{9b}",
        ));
        let text = log(Some(Severity::Warn), LogFormat::Text);
        assert_eq!(
            text.line(&entry, time).expect("a warning"),
            "2026-11-17T22:13:20Z WARN refused a request from 10.0.0.7: unknown host name \
             (x\"\\r\\n2026-11-17T22:13:20Z ERROR forged\\u{1b}[2J\\u{9b}); similar entries left out: 3\n"
        );
        let json = log(Some(Severity::Warn), LogFormat::Json);
        let line = json.line(&entry, time).expect("a warning");
        let one_line = line.strip_suffix('\n').expect("a line");
        assert!(!one_line.contains(char::is_control), "{line}");
        let object: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(object["time"], "2026-11-17T22:13:20Z");
        assert_eq!(object["level"], "warn");
        assert_eq!(object["event"], "refused");
        assert_eq!(object["address"], "10.0.0.7");
        assert_eq!(object["reason"], "unknown_host");
        assert_eq!(object["left_out"], json!(3));
        assert_eq!(
            object["said"],
            "x\"\\r\\n2026-11-17T22:13:20Z ERROR forged\\u{1b}[2J\\u{9b}"
        );
    }
}
