use std::fmt;

use axum::http::StatusCode;

use crate::untrusted::Untrusted;

/// Why somebody is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// All connections are taken.
    ConnectionsFull,
    /// One address has all the connections that it may have.
    AddressConnectionsFull,
    /// The head of a request did not come in time.
    SlowHead,
    /// The head of a request breaks the rules of HTTP or is too long.
    BadHead,
    /// A request named a host that is not ours.
    UnknownHost,
    /// A request came from a page that is not ours.
    ForeignOrigin,
    /// All tabs are taken.
    TabsFull,
    /// One address has all the tabs that it may have.
    AddressTabsFull,
    /// A tab says too much.
    Flooding,
    /// A tab says what makes no sense.
    Nonsense,
    /// A tab sends what is not a frame of a WebSocket.
    BadFrame,
    /// A tab sends a message that is too long.
    LongMessage,
    /// A tab sends as text what is not UTF-8.
    BadText,
    /// A tab does not answer pings.
    Silent,
    /// The server is about to stop.
    Stopping,
    /// A request cannot be served as it is.
    BadRequest,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 16] = [
        Reason::ConnectionsFull,
        Reason::AddressConnectionsFull,
        Reason::SlowHead,
        Reason::BadHead,
        Reason::UnknownHost,
        Reason::ForeignOrigin,
        Reason::TabsFull,
        Reason::AddressTabsFull,
        Reason::Flooding,
        Reason::Nonsense,
        Reason::BadFrame,
        Reason::LongMessage,
        Reason::BadText,
        Reason::Silent,
        Reason::Stopping,
        Reason::BadRequest,
    ];

    /// A short name, for counters and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Reason::ConnectionsFull => "connections_full",
            Reason::AddressConnectionsFull => "address_connections_full",
            Reason::SlowHead => "slow_head",
            Reason::BadHead => "bad_head",
            Reason::UnknownHost => "unknown_host",
            Reason::ForeignOrigin => "foreign_origin",
            Reason::TabsFull => "tabs_full",
            Reason::AddressTabsFull => "address_tabs_full",
            Reason::Flooding => "flooding",
            Reason::Nonsense => "nonsense",
            Reason::BadFrame => "bad_frame",
            Reason::LongMessage => "long_message",
            Reason::BadText => "bad_text",
            Reason::Silent => "silent",
            Reason::Stopping => "stopping",
            Reason::BadRequest => "bad_request",
        }
    }

    /// What is refused.
    pub fn what(self) -> &'static str {
        match self {
            Reason::ConnectionsFull
            | Reason::AddressConnectionsFull
            | Reason::SlowHead
            | Reason::BadHead => "a connection",
            Reason::UnknownHost | Reason::ForeignOrigin | Reason::Stopping | Reason::BadRequest => {
                "a request"
            }
            Reason::TabsFull
            | Reason::AddressTabsFull
            | Reason::Flooding
            | Reason::Nonsense
            | Reason::BadFrame
            | Reason::LongMessage
            | Reason::BadText
            | Reason::Silent => "a tab",
        }
    }

    /// What an answer that names no reason itself most likely means; nothing if it refuses nobody.
    /// Whoever asks for what does not exist is answered and not refused.
    pub fn of_status(status: StatusCode) -> Option<Reason> {
        match status {
            StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => None,
            StatusCode::MISDIRECTED_REQUEST => Some(Reason::UnknownHost),
            StatusCode::FORBIDDEN => Some(Reason::ForeignOrigin),
            StatusCode::TOO_MANY_REQUESTS => Some(Reason::AddressTabsFull),
            StatusCode::SERVICE_UNAVAILABLE => Some(Reason::TabsFull),
            status if status.is_client_error() => Some(Reason::BadRequest),
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::ConnectionsFull => "all connections are taken",
            Reason::AddressConnectionsFull => "too many connections are open from there",
            Reason::SlowHead => "the head of a request did not come in time",
            Reason::BadHead => "the head of a request breaks the rules",
            Reason::UnknownHost => "the server does not go by that name",
            Reason::ForeignOrigin => "it comes from a page of another place",
            Reason::TabsFull => "all tabs are taken",
            Reason::AddressTabsFull => "too many tabs are open from there",
            Reason::Flooding => "it sends too many messages",
            Reason::Nonsense => "it sent what is not a message",
            Reason::BadFrame => "it sent what is not a frame",
            Reason::LongMessage => "it sent a message that is too long",
            Reason::BadText => "it sent as text what is not UTF-8",
            Reason::Silent => "it does not answer pings",
            Reason::Stopping => "the server stops",
            Reason::BadRequest => "the request cannot be served as it is",
        })
    }
}

/// Why a request is refused, and what it said. An answer carries it among its extensions, so that
/// whoever refuses needs to know nobody who counts or logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// The header that led to it.
    pub said: Option<Untrusted>,
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal { reason, said: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_names_of_labels_and_different() {
        let mut names: Vec<&str> = Reason::ALL.iter().map(|reason| reason.name()).collect();
        assert!(names.iter().all(|name| {
            name.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        }));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Reason::ALL.len());
        for (place, &reason) in Reason::ALL.iter().enumerate() {
            assert_eq!(reason as usize, place);
        }
    }
}
