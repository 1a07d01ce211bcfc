use std::fmt;

use axum::http::StatusCode;

use crate::untrusted::Untrusted;

/// Reason why a connection, request or tab is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalReason {
    /// The total limit of connections is reached.
    ConnectionsFull,
    /// The limit of connections from one address is reached.
    AddressConnectionsFull,
    /// The request head did not arrive in time.
    SlowHead,
    /// The request head is not valid HTTP or too long.
    BadHead,
    /// The request names an unknown host.
    UnknownHost,
    /// The request comes from a foreign page.
    ForeignOrigin,
    /// The total limit of tabs is reached.
    TabsFull,
    /// The limit of tabs from one address is reached.
    AddressTabsFull,
    /// The tab sends too many messages.
    Flooding,
    /// The tab sends text that is not a JSON object.
    Nonsense,
    /// The tab sends an invalid WebSocket frame.
    BadFrame,
    /// The tab sends a message that is too long.
    LongMessage,
    /// The tab sends a text message that is not UTF-8.
    BadText,
    /// The tab does not answer pings.
    Silent,
    /// The server is shutting down.
    Stopping,
    /// The request is invalid for a reason that is not listed above.
    BadRequest,
}

impl RefusalReason {
    /// All reasons, in the order of their discriminants.
    pub const ALL: [RefusalReason; 16] = [
        RefusalReason::ConnectionsFull,
        RefusalReason::AddressConnectionsFull,
        RefusalReason::SlowHead,
        RefusalReason::BadHead,
        RefusalReason::UnknownHost,
        RefusalReason::ForeignOrigin,
        RefusalReason::TabsFull,
        RefusalReason::AddressTabsFull,
        RefusalReason::Flooding,
        RefusalReason::Nonsense,
        RefusalReason::BadFrame,
        RefusalReason::LongMessage,
        RefusalReason::BadText,
        RefusalReason::Silent,
        RefusalReason::Stopping,
        RefusalReason::BadRequest,
    ];

    /// Name for metrics and JSON.
    pub fn name(self) -> &'static str {
        match self {
            RefusalReason::ConnectionsFull => "connections_full",
            RefusalReason::AddressConnectionsFull => "address_connections_full",
            RefusalReason::SlowHead => "slow_head",
            RefusalReason::BadHead => "bad_head",
            RefusalReason::UnknownHost => "unknown_host",
            RefusalReason::ForeignOrigin => "foreign_origin",
            RefusalReason::TabsFull => "tabs_full",
            RefusalReason::AddressTabsFull => "address_tabs_full",
            RefusalReason::Flooding => "flooding",
            RefusalReason::Nonsense => "nonsense",
            RefusalReason::BadFrame => "bad_frame",
            RefusalReason::LongMessage => "long_message",
            RefusalReason::BadText => "bad_text",
            RefusalReason::Silent => "silent",
            RefusalReason::Stopping => "stopping",
            RefusalReason::BadRequest => "bad_request",
        }
    }

    /// The refused object with its article: "a connection", "a request" or "a tab".
    pub fn what(self) -> &'static str {
        match self {
            RefusalReason::ConnectionsFull
            | RefusalReason::AddressConnectionsFull
            | RefusalReason::SlowHead
            | RefusalReason::BadHead => "a connection",
            RefusalReason::UnknownHost
            | RefusalReason::ForeignOrigin
            | RefusalReason::Stopping
            | RefusalReason::BadRequest => "a request",
            RefusalReason::TabsFull
            | RefusalReason::AddressTabsFull
            | RefusalReason::Flooding
            | RefusalReason::Nonsense
            | RefusalReason::BadFrame
            | RefusalReason::LongMessage
            | RefusalReason::BadText
            | RefusalReason::Silent => "a tab",
        }
    }

    /// The most likely reason why a response refuses its request, judged by the status alone. Used for responses
    /// without a `Refusal`. `None` if the response does not refuse the request; a missing page is not a refusal.
    pub fn of_status(status: StatusCode) -> Option<RefusalReason> {
        match status {
            StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => None,
            StatusCode::MISDIRECTED_REQUEST => Some(RefusalReason::UnknownHost),
            StatusCode::FORBIDDEN => Some(RefusalReason::ForeignOrigin),
            StatusCode::TOO_MANY_REQUESTS => Some(RefusalReason::AddressTabsFull),
            StatusCode::SERVICE_UNAVAILABLE => Some(RefusalReason::TabsFull),
            status if status.is_client_error() => Some(RefusalReason::BadRequest),
            _ => None,
        }
    }
}

impl fmt::Display for RefusalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RefusalReason::ConnectionsFull => "too many connections in total",
            RefusalReason::AddressConnectionsFull => "too many connections from this address",
            RefusalReason::SlowHead => "the request head did not arrive in time",
            RefusalReason::BadHead => "the request head is invalid",
            RefusalReason::UnknownHost => "unknown host name",
            RefusalReason::ForeignOrigin => "foreign origin",
            RefusalReason::TabsFull => "too many open tabs in total",
            RefusalReason::AddressTabsFull => "too many open tabs from this address",
            RefusalReason::Flooding => "too many messages",
            RefusalReason::Nonsense => "a message is not a JSON object",
            RefusalReason::BadFrame => "invalid WebSocket frame",
            RefusalReason::LongMessage => "a message is too long",
            RefusalReason::BadText => "a text message is not UTF-8",
            RefusalReason::Silent => "pings are not answered",
            RefusalReason::Stopping => "the server is shutting down",
            RefusalReason::BadRequest => "the request is invalid",
        })
    }
}

/// Refusal of a request. A response carries it as an extension, so that code that refuses requests does not depend on
/// metrics or the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Reason of the refusal.
    pub reason: RefusalReason,
    /// Value of the header that caused the refusal; `None` if no header did.
    pub said: Option<Untrusted>,
}

impl From<RefusalReason> for Refusal {
    fn from(reason: RefusalReason) -> Refusal {
        Refusal { reason, said: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_valid_and_unique() {
        let mut names: Vec<&str> = RefusalReason::ALL
            .iter()
            .map(|reason| reason.name())
            .collect();
        assert!(names.iter().all(|name| {
            name.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        }));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), RefusalReason::ALL.len());
        for (place, &reason) in RefusalReason::ALL.iter().enumerate() {
            assert_eq!(reason as usize, place);
        }
    }
}
