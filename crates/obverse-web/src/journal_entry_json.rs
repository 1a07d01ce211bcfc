use std::net::{IpAddr, SocketAddr};

use serde::Serialize;

use crate::journal_entry::{JournalEntry, ServerFault};
use crate::timestamp::Timestamp;

/// A journal entry as a JSON object. Untrusted text is escaped as in the `Display` of the entry.
#[derive(Debug, Default, Serialize)]
pub struct JournalEntryJson {
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
    /// The entry as a sentence.
    text: String,
}

impl JournalEntryJson {
    /// Converts an entry that was recorded at this time.
    pub fn new(entry: &JournalEntry, time: Timestamp) -> JournalEntryJson {
        let mut object = JournalEntryJson {
            time: time.to_string(),
            level: entry.severity().name(),
            event: entry.name(),
            text: entry.to_string(),
            ..JournalEntryJson::default()
        };
        match entry {
            JournalEntry::Started {
                address,
                engines,
                threads,
            } => {
                object.listens = Some(*address);
                object.engines = Some(*engines);
                object.threads = Some(*threads);
            }
            JournalEntry::MetricsStarted { address } => object.listens = Some(*address),
            JournalEntry::Stopping { tabs } => object.tabs = Some(*tabs),
            JournalEntry::Stopped => {}
            JournalEntry::TabOpened { address } => object.address = *address,
            JournalEntry::TabClosed { address, code } => {
                object.address = *address;
                object.code = *code;
            }
            JournalEntry::Refused {
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
            JournalEntry::RefusedMore { reason, left_out } => {
                object.reason = Some(reason.name());
                object.left_out = Some(*left_out);
            }
            JournalEntry::Fault { fault, left_out } => {
                object.fault = Some(ServerFault::name(fault));
                object.left_out = Some(*left_out);
            }
        }
        object
    }
}
