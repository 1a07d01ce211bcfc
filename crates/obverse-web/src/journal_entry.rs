use std::fmt;
use std::net::{IpAddr, SocketAddr};

use crate::refusal_reason::RefusalReason;
use crate::untrusted::Untrusted;

/// Severity of a journal entry. The variants are ordered from the highest to the lowest severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// A defect of the server.
    Error,
    /// A refused client, or a connection that could not be accepted.
    Warn,
    /// Start and stop of the server.
    Info,
    /// Tabs that open and close.
    Debug,
}

impl Severity {
    /// Name of the severity in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warn => "warn",
            Severity::Info => "info",
            Severity::Debug => "debug",
        }
    }
}

/// An event of a server. Its `Display` is one sentence without a line end, safe for terminals and logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalEntry {
    /// The server is listening.
    Started {
        /// Address of the server.
        address: SocketAddr,
        /// Number of engines.
        engines: usize,
        /// Number of search threads of all engines.
        threads: usize,
    },
    /// The metrics port is listening.
    MetricsStarted {
        /// Address of the metrics port.
        address: SocketAddr,
    },
    /// The server is shutting down.
    Stopping {
        /// Number of tabs that are still open.
        tabs: u64,
    },
    /// The server has stopped.
    Stopped,
    /// A tab has opened its socket.
    TabOpened {
        /// Address of the client; `None` if unknown.
        address: Option<IpAddr>,
    },
    /// The socket of a tab is closed.
    TabClosed {
        /// Address of the client; `None` if unknown.
        address: Option<IpAddr>,
        /// Code of the server's close frame; `None` if the client closed the socket or the connection broke.
        code: Option<u16>,
    },
    /// A connection, request or tab was refused.
    Refused {
        /// Address of the client; `None` if unknown.
        address: Option<IpAddr>,
        /// Reason of the refusal.
        reason: RefusalReason,
        /// Value of the header that caused the refusal; `None` if no header did.
        said: Option<Untrusted>,
        /// Number of earlier refusals for this reason that the throttle left out of the journal.
        left_out: u64,
    },
    /// Refusals that the throttle left out of the journal, reported when no more arrive or the server stops.
    RefusedMore {
        /// Reason of the refusals.
        reason: RefusalReason,
        /// Number of refusals that were left out.
        left_out: u64,
    },
    /// An error of the server itself.
    Fault {
        /// Kind and details of the error.
        fault: ServerFault,
        /// Number of earlier faults of this kind that the throttle left out of the journal.
        left_out: u64,
    },
}

/// An error of the server itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerFault {
    /// A connection could not be accepted, for example because no file descriptor is free.
    Accept {
        /// Error that the system reported.
        error: String,
    },
    /// An engine has failed and could not be restarted.
    EngineFailed {
        /// Error of the last attempt to restart the engine.
        error: String,
    },
    /// An engine has panicked and was restarted.
    EngineRestarted,
    /// A thread has panicked.
    Panic {
        /// Message of the panic.
        message: Untrusted,
        /// File and line of the panic; `None` if unknown.
        place: Option<String>,
    },
}

impl ServerFault {
    /// Name of the kind of fault, for JSON.
    pub fn name(&self) -> &'static str {
        match self {
            ServerFault::Accept { .. } => "accept",
            ServerFault::EngineFailed { .. } => "engine_failed",
            ServerFault::EngineRestarted => "engine_restarted",
            ServerFault::Panic { .. } => "panic",
        }
    }
}

impl JournalEntry {
    /// Severity of the event.
    pub fn severity(&self) -> Severity {
        match self {
            JournalEntry::Started { .. }
            | JournalEntry::MetricsStarted { .. }
            | JournalEntry::Stopping { .. }
            | JournalEntry::Stopped => Severity::Info,
            JournalEntry::TabOpened { .. } | JournalEntry::TabClosed { .. } => Severity::Debug,
            // A slow request head or a silent tab is not worth a warning: browsers keep idle connections open, and
            // phones sleep.
            JournalEntry::Refused { reason, .. } | JournalEntry::RefusedMore { reason, .. } => {
                match reason {
                    RefusalReason::SlowHead | RefusalReason::Silent => Severity::Debug,
                    _ => Severity::Warn,
                }
            }
            JournalEntry::Fault { fault, .. } => match fault {
                ServerFault::Accept { .. } => Severity::Warn,
                ServerFault::EngineFailed { .. }
                | ServerFault::EngineRestarted
                | ServerFault::Panic { .. } => Severity::Error,
            },
        }
    }

    /// Name of the kind of event, for JSON.
    pub fn name(&self) -> &'static str {
        match self {
            JournalEntry::Started { .. } => "started",
            JournalEntry::MetricsStarted { .. } => "metrics_started",
            JournalEntry::Stopping { .. } => "stopping",
            JournalEntry::Stopped => "stopped",
            JournalEntry::TabOpened { .. } => "tab_opened",
            JournalEntry::TabClosed { .. } => "tab_closed",
            JournalEntry::Refused { .. } => "refused",
            JournalEntry::RefusedMore { .. } => "refused_more",
            JournalEntry::Fault { .. } => "fault",
        }
    }
}

impl fmt::Display for JournalEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalEntry::Started {
                address,
                engines,
                threads,
            } => write!(
                f,
                "listening on {address}, engines: {engines}, threads: {threads}"
            ),
            JournalEntry::MetricsStarted { address } => {
                write!(f, "metrics at http://{address}/metrics")
            }
            JournalEntry::Stopping { tabs } => write!(f, "shutting down, open tabs: {tabs}"),
            JournalEntry::Stopped => write!(f, "stopped"),
            JournalEntry::TabOpened { address } => write!(f, "tab opened{}", From(*address)),
            JournalEntry::TabClosed {
                address,
                code: Some(code),
            } => write!(f, "tab{} closed with code {code}", From(*address)),
            JournalEntry::TabClosed { address, .. } => {
                write!(f, "tab{} closed by the client", From(*address))
            }
            JournalEntry::Refused {
                address,
                reason,
                said,
                left_out,
            } => {
                write!(f, "refused {}{}: {reason}", reason.what(), From(*address))?;
                if let Some(said) = said {
                    write!(f, " ({said})")?;
                }
                write!(f, "{}", LeftOut(*left_out))
            }
            JournalEntry::RefusedMore { reason, left_out } => {
                write!(
                    f,
                    "refused {}: {reason}{}",
                    reason.what(),
                    LeftOut(*left_out)
                )
            }
            JournalEntry::Fault { fault, left_out } => {
                match fault {
                    ServerFault::Accept { error } => {
                        let error = Untrusted::from(error.as_str());
                        write!(f, "a connection could not be accepted: {error}")?;
                    }
                    ServerFault::EngineFailed { error } => {
                        let error = Untrusted::from(error.as_str());
                        write!(f, "an engine could not be started: {error}")?;
                    }
                    ServerFault::EngineRestarted => {
                        write!(f, "an engine failed and was restarted")?
                    }
                    ServerFault::Panic { message, place } => {
                        write!(f, "a thread panicked")?;
                        if let Some(place) = place {
                            write!(f, " at {}", Untrusted::from(place.as_str()))?;
                        }
                        write!(f, ": {message}")?;
                    }
                }
                write!(f, "{}", LeftOut(*left_out))
            }
        }
    }
}

/// Displays ` from ` and the address, or nothing if the address is unknown.
struct From(Option<IpAddr>);

impl fmt::Display for From {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(address) => write!(f, " from {address}"),
            None => Ok(()),
        }
    }
}

/// Displays the number of left-out entries, or nothing if the number is 0.
struct LeftOut(u64);

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            count => write!(f, "; similar entries left out: {count}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_written_as_sentences() {
        let address = Some(IpAddr::from([10, 0, 0, 7]));
        let refused = JournalEntry::Refused {
            address,
            reason: RefusalReason::AddressTabsFull,
            said: None,
            left_out: 0,
        };
        assert_eq!(
            refused.to_string(),
            "refused a tab from 10.0.0.7: too many open tabs from this address"
        );
        assert_eq!(refused.severity(), Severity::Warn);
        let host = JournalEntry::Refused {
            address,
            reason: RefusalReason::UnknownHost,
            said: Some(Untrusted::from("a\nb")),
            left_out: 12,
        };
        assert_eq!(
            host.to_string(),
            "refused a request from 10.0.0.7: unknown host name (a\\nb); \
             similar entries left out: 12"
        );
        let panic = JournalEntry::Fault {
            fault: ServerFault::Panic {
                message: Untrusted::from("no\nluck"),
                place: Some("src/x.rs:3".to_owned()),
            },
            left_out: 0,
        };
        assert_eq!(
            panic.to_string(),
            "a thread panicked at src/x.rs:3: no\\nluck"
        );
        assert_eq!(panic.severity(), Severity::Error);
    }
}
