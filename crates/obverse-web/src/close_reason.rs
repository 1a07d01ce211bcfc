//! Reasons for closing a socket and the close frames that report them.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use tokio::time::timeout;
use tungstenite::error::ProtocolError;

use crate::refusal_reason::RefusalReason;

/// Timeout for sending the close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Reason for closing a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseReason {
    /// The connection is broken, so no close frame can be sent.
    Gone,
    /// The client has closed the socket. Its close frame is acknowledged.
    ByThem,
    /// The client does not answer pings.
    Silent,
    /// The client sends too many messages.
    Flooding,
    /// The client sends text that is not a JSON object.
    Nonsense,
    /// The client violates the WebSocket protocol.
    Protocol,
    /// The client sends a message that is too long.
    TooLong,
    /// The client sends a text message that is not UTF-8.
    NotText,
    /// The server is shutting down.
    Ending,
    /// The server is shutting down because no engine can be started.
    EnginesLost,
}

impl CloseReason {
    /// Reason for closing a socket from which a message could not be read.
    pub fn from_error(error: axum::Error) -> CloseReason {
        use tungstenite::Error;
        let inner = error.into_inner();
        match inner.downcast_ref() {
            Some(Error::Capacity(_)) => CloseReason::TooLong,
            Some(Error::Utf8(_)) => CloseReason::NotText,
            Some(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => CloseReason::Gone,
            Some(Error::Protocol(_)) => CloseReason::Protocol,
            _ => CloseReason::Gone,
        }
    }

    /// Code and text of the server's close frame; `None` if the server sends no close frame.
    pub fn reason(self) -> Option<(u16, &'static str)> {
        Some(match self {
            CloseReason::Gone | CloseReason::ByThem => return None,
            CloseReason::Silent => (close_code::POLICY, "pings are not answered"),
            CloseReason::Flooding => (close_code::POLICY, "too many messages"),
            CloseReason::Nonsense => (close_code::UNSUPPORTED, "a message is not a JSON object"),
            CloseReason::Protocol => (close_code::PROTOCOL, "invalid WebSocket frame"),
            CloseReason::TooLong => (close_code::SIZE, "a message is longer than 1 MiB"),
            CloseReason::NotText => (close_code::INVALID, "a text message is not UTF-8"),
            CloseReason::Ending => (close_code::AWAY, "the server is shutting down"),
            CloseReason::EnginesLost => (close_code::ERROR, "no engine can be started"),
        })
    }

    /// Reason that the journal records; `None` if the client is not at fault.
    pub fn refusal(self) -> Option<RefusalReason> {
        match self {
            CloseReason::Gone
            | CloseReason::ByThem
            | CloseReason::Ending
            | CloseReason::EnginesLost => None,
            CloseReason::Silent => Some(RefusalReason::Silent),
            CloseReason::Flooding => Some(RefusalReason::Flooding),
            CloseReason::Nonsense => Some(RefusalReason::Nonsense),
            CloseReason::Protocol => Some(RefusalReason::BadFrame),
            CloseReason::TooLong => Some(RefusalReason::LongMessage),
            CloseReason::NotText => Some(RefusalReason::BadText),
        }
    }
}

/// Sends the server's close frame, or acknowledges the client's.
pub async fn send(mut socket: WebSocket, closed: CloseReason) {
    let sending = async {
        match closed.reason() {
            Some((code, reason)) => {
                let frame = CloseFrame {
                    code,
                    reason: reason.into(),
                };
                let _ = socket.send(Message::Close(Some(frame))).await;
            }
            // Reading the socket to its end makes the library acknowledge the client's close frame.
            None if closed == CloseReason::ByThem => while let Some(Ok(_)) = socket.recv().await {},
            None => {}
        }
    };
    let _ = timeout(CLOSE_TIMEOUT, sending).await;
}
