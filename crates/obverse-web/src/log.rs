use std::net::{IpAddr, SocketAddr};

use serde::Serialize;

use crate::journal::{Entry, Fault, Level};
use crate::timestamp::Timestamp;

/// How a line of a log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// The time, the level, and a sentence.
    Text,
    /// An object.
    Json,
}

/// Turns what happens into lines of a log, one for each entry.
#[derive(Clone, Copy, Debug)]
pub struct Log {
    /// The least grave level that has a line; nothing if there are no lines at all.
    pub least: Option<Level>,
    /// How lines are written.
    pub format: LogFormat,
}

impl Log {
    /// The line of an entry with its end, if the entry is grave enough for one.
    pub fn line(self, entry: &Entry, time: Timestamp) -> Option<String> {
        if self.least.is_none_or(|least| entry.level() > least) {
            return None;
        }
        Some(match self.format {
            LogFormat::Text => {
                let level = entry.level().name().to_ascii_uppercase();
                format!("{time} {level} {entry}\n")
            }
            LogFormat::Json => {
                let object = serde_json::to_string(&Object::new(entry, time));
                object.expect("strings and numbers") + "\n"
            }
        })
    }
}

/// An entry as JSON: what it has of these. Text from outside is as harmless as in a sentence.
#[derive(Debug, Default, Serialize)]
struct Object {
    time: String,
    level: &'static str,
    event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    listens: Option<SocketAddr>,
    #[serde(skip_serializing_if = "Option::is_none")]
    engines: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tabs: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<IpAddr>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<u64>,
    /// The sentence.
    text: String,
}

impl Object {
    fn new(entry: &Entry, time: Timestamp) -> Object {
        let mut object = Object {
            time: time.to_string(),
            level: entry.level().name(),
            event: entry.name(),
            text: entry.to_string(),
            ..Object::default()
        };
        match entry {
            Entry::Started {
                address,
                engines,
                threads,
            } => {
                object.listens = Some(*address);
                object.engines = Some(*engines);
                object.threads = Some(*threads);
            }
            Entry::MetricsStarted { address } => object.listens = Some(*address),
            Entry::Stopping { tabs } => object.tabs = Some(*tabs),
            Entry::Stopped => {}
            Entry::TabOpened { address } => object.address = *address,
            Entry::TabClosed { address, code } => {
                object.address = *address;
                object.code = *code;
            }
            Entry::Refused {
                address,
                reason,
                said,
                left_out,
            } => {
                object.address = *address;
                object.reason = Some(reason.name());
                object.said = said.as_ref().map(ToString::to_string);
                object.left_out = Some(*left_out);
            }
            Entry::RefusedMore { reason, left_out } => {
                object.reason = Some(reason.name());
                object.left_out = Some(*left_out);
            }
            Entry::Fault { fault, left_out } => {
                object.fault = Some(Fault::name(fault));
                object.left_out = Some(*left_out);
            }
        }
        object
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::{Reason, Untrusted};

    fn log(least: Option<Level>, format: LogFormat) -> Log {
        Log { least, format }
    }

    fn refused(said: Option<&str>) -> Entry {
        Entry::Refused {
            address: Some(IpAddr::from([10, 0, 0, 7])),
            reason: Reason::UnknownHost,
            said: said.map(Untrusted::from),
            left_out: 3,
        }
    }

    const TIME: u64 = 1_794_953_600;

    #[test]
    fn what_matters_less_is_not_written() {
        let time = Timestamp::from_unix(TIME);
        let lines = |least| {
            let entries = [
                refused(None),
                Entry::Stopped,
                Entry::TabOpened { address: None },
            ];
            let lines = entries.map(|entry| log(least, LogFormat::Text).line(&entry, time));
            lines.iter().flatten().count()
        };
        assert_eq!(lines(None), 0);
        assert_eq!(lines(Some(Level::Error)), 0);
        assert_eq!(lines(Some(Level::Warn)), 1);
        assert_eq!(lines(Some(Level::Info)), 2);
        assert_eq!(lines(Some(Level::Debug)), 3);
    }

    #[test]
    fn an_entry_is_a_line_whatever_was_said() {
        let time = Timestamp::from_unix(TIME);
        let entry = refused(Some(
            "x\"\r\n2026-11-17T22:13:20Z ERROR forged\u{1b}[2J\u{9b}",
        ));
        let text = log(Some(Level::Warn), LogFormat::Text);
        assert_eq!(
            text.line(&entry, time).expect("a warning"),
            "2026-11-17T22:13:20Z WARN refused a request from 10.0.0.7: the server does not go by that name \
             (x\"\\r\\n2026-11-17T22:13:20Z ERROR forged\\u{1b}[2J\\u{9b}); left out since the last line like this: 3\n"
        );
        let json = log(Some(Level::Warn), LogFormat::Json);
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
