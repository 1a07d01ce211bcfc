use axum::Extension;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::refusal_reason::{Refusal, RefusalReason};

/// `Retry-After` header of a refusal, in seconds.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("10");

/// Reason why a connection or a tab is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdmissionError {
    /// The total limit of connections or tabs is reached.
    #[error("The server is full. Try again later.")]
    Full,
    /// The visitor's limit of connections is reached.
    #[error(
        "Too many connections are open from your IP address. Close some tabs or try again later."
    )]
    Connections,
    /// The visitor's limit of tabs is reached.
    #[error("Too many tabs are open from your IP address. Close some of them or try again later.")]
    Tabs,
}

impl AdmissionError {
    /// Status code of the response to a refused client.
    pub fn status(self) -> StatusCode {
        match self {
            AdmissionError::Full => StatusCode::SERVICE_UNAVAILABLE,
            AdmissionError::Connections | AdmissionError::Tabs => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    /// The reason that the journal records when a tab is refused. `Full` then means the total limit of tabs, not of
    /// connections.
    pub fn reason(self) -> RefusalReason {
        match self {
            AdmissionError::Full => RefusalReason::TabsFull,
            AdmissionError::Connections => RefusalReason::AddressConnectionsFull,
            AdmissionError::Tabs => RefusalReason::AddressTabsFull,
        }
    }
}

impl IntoResponse for AdmissionError {
    fn into_response(self) -> Response {
        let headers = [(header::RETRY_AFTER, RETRY_AFTER)];
        let refusal = Extension(Refusal::from(self.reason()));
        (self.status(), headers, refusal, format!("{self}\n")).into_response()
    }
}
