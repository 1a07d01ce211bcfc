use std::fmt;
use std::net::{IpAddr, SocketAddr};

use crate::refusal::Reason;
use crate::untrusted::Untrusted;

/// How much an operator should care, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Something is broken.
    Error,
    /// Somebody was refused, or something went wrong that mends itself.
    Warn,
    /// The server starts or stops.
    Info,
    /// Tabs come and go.
    Debug,
}

impl Level {
    /// Its name in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warn => "warn",
            Level::Info => "info",
            Level::Debug => "debug",
        }
    }
}

/// Something that happened to a server. Its `Display` is a sentence without a line end, which is safe
/// for terminals and logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The server listens.
    Started {
        /// Where.
        address: SocketAddr,
        /// How many engines it has.
        engines: usize,
        /// How many threads they share.
        threads: usize,
    },
    /// Counters can be asked for.
    MetricsStarted {
        /// Where.
        address: SocketAddr,
    },
    /// The server was told to stop.
    Stopping {
        /// How many tabs are open.
        tabs: u64,
    },
    /// The server has stopped.
    Stopped,
    /// A tab has opened its socket.
    TabOpened {
        /// From where.
        address: Option<IpAddr>,
    },
    /// The socket of a tab is closed.
    TabClosed {
        /// From where it was opened.
        address: Option<IpAddr>,
        /// The code that it was told, unless it went by itself.
        code: Option<u16>,
    },
    /// Somebody was refused.
    Refused {
        /// From where.
        address: Option<IpAddr>,
        /// Why.
        reason: Reason,
        /// What was said that led to it.
        said: Option<Untrusted>,
        /// How many refusals for this reason were not told before this one.
        left_out: u64,
    },
    /// So many refusals for this reason were not told, and none came since.
    RefusedMore {
        /// Why.
        reason: Reason,
        /// How many.
        left_out: u64,
    },
    /// Something went wrong that is nobody's fault outside.
    Fault {
        /// What.
        fault: Fault,
        /// How many of the same kind were not told before this one.
        left_out: u64,
    },
}

/// What can go wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A connection could not be taken: there may be no more files.
    Accept {
        /// What the system said.
        error: String,
    },
    /// An engine has failed, and none could be started in its place.
    EngineFailed {
        /// Why not.
        error: String,
    },
    /// An engine has failed and was replaced.
    EngineRestarted,
    /// Code has panicked; what it was doing is lost.
    Panic {
        /// What it said.
        message: Untrusted,
        /// The line of the source.
        place: Option<String>,
    },
}

impl Fault {
    /// A short name of its kind.
    pub fn name(&self) -> &'static str {
        match self {
            Fault::Accept { .. } => "accept",
            Fault::EngineFailed { .. } => "engine_failed",
            Fault::EngineRestarted => "engine_restarted",
            Fault::Panic { .. } => "panic",
        }
    }
}

impl Entry {
    /// How much an operator should care.
    pub fn level(&self) -> Level {
        match self {
            Entry::Started { .. }
            | Entry::MetricsStarted { .. }
            | Entry::Stopping { .. }
            | Entry::Stopped => Level::Info,
            Entry::TabOpened { .. } | Entry::TabClosed { .. } => Level::Debug,
            // Browsers keep connections that they do not use, and phones sleep.
            Entry::Refused { reason, .. } | Entry::RefusedMore { reason, .. } => match reason {
                Reason::SlowHead | Reason::Silent => Level::Debug,
                _ => Level::Warn,
            },
            Entry::Fault { fault, .. } => match fault {
                Fault::Accept { .. } => Level::Warn,
                Fault::EngineFailed { .. } | Fault::EngineRestarted | Fault::Panic { .. } => {
                    Level::Error
                }
            },
        }
    }

    /// A short name of its kind.
    pub fn name(&self) -> &'static str {
        match self {
            Entry::Started { .. } => "started",
            Entry::MetricsStarted { .. } => "metrics_started",
            Entry::Stopping { .. } => "stopping",
            Entry::Stopped => "stopped",
            Entry::TabOpened { .. } => "tab_opened",
            Entry::TabClosed { .. } => "tab_closed",
            Entry::Refused { .. } => "refused",
            Entry::RefusedMore { .. } => "refused_more",
            Entry::Fault { .. } => "fault",
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Started {
                address,
                engines,
                threads,
            } => write!(
                f,
                "listens on {address}, with engines: {engines}, threads: {threads}"
            ),
            Entry::MetricsStarted { address } => {
                write!(f, "counters are at http://{address}/metrics")
            }
            Entry::Stopping { tabs } => write!(f, "stops; open tabs: {tabs}"),
            Entry::Stopped => write!(f, "has stopped"),
            Entry::TabOpened { address } => write!(f, "a tab was opened{}", From(*address)),
            Entry::TabClosed {
                address,
                code: Some(code),
            } => write!(f, "a tab{} was closed with code {code}", From(*address)),
            Entry::TabClosed { address, .. } => write!(f, "a tab{} has gone", From(*address)),
            Entry::Refused {
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
            Entry::RefusedMore { reason, left_out } => {
                write!(
                    f,
                    "refused {}: {reason}{}",
                    reason.what(),
                    LeftOut(*left_out)
                )
            }
            Entry::Fault { fault, left_out } => {
                match fault {
                    Fault::Accept { error } => {
                        let error = Untrusted::from(error.as_str());
                        write!(f, "a connection could not be taken: {error}")?;
                    }
                    Fault::EngineFailed { error } => {
                        let error = Untrusted::from(error.as_str());
                        write!(f, "an engine could not be started: {error}")?;
                    }
                    Fault::EngineRestarted => write!(f, "an engine failed and was replaced")?,
                    Fault::Panic { message, place } => {
                        write!(f, "panicked")?;
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

struct From(Option<IpAddr>);

impl fmt::Display for From {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(address) => write!(f, " from {address}"),
            None => Ok(()),
        }
    }
}

struct LeftOut(u64);

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            count => write!(f, "; left out since the last line like this: {count}"),
        }
    }
}

/// Hears what happens to a server. It is called on threads that serve others, so it should not take
/// long.
pub trait Journal: Send + Sync {
    /// Something happened.
    fn record(&self, entry: &Entry);
}

/// Nobody wants to know.
impl Journal for () {
    fn record(&self, _: &Entry) {}
}

impl<F: Fn(&Entry) + Send + Sync> Journal for F {
    fn record(&self, entry: &Entry) {
        self(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences() {
        let address = Some(IpAddr::from([10, 0, 0, 7]));
        let refused = Entry::Refused {
            address,
            reason: Reason::AddressTabsFull,
            said: None,
            left_out: 0,
        };
        assert_eq!(
            refused.to_string(),
            "refused a tab from 10.0.0.7: too many tabs are open from there"
        );
        assert_eq!(refused.level(), Level::Warn);
        let host = Entry::Refused {
            address,
            reason: Reason::UnknownHost,
            said: Some(Untrusted::from("a\nb")),
            left_out: 12,
        };
        assert_eq!(
            host.to_string(),
            "refused a request from 10.0.0.7: the server does not go by that name (a\\nb); \
             left out since the last line like this: 12"
        );
        let panic = Entry::Fault {
            fault: Fault::Panic {
                message: Untrusted::from("no\nluck"),
                place: Some("src/x.rs:3".to_owned()),
            },
            left_out: 0,
        };
        assert_eq!(panic.to_string(), "panicked at src/x.rs:3: no\\nluck");
        assert_eq!(panic.level(), Level::Error);
    }
}
