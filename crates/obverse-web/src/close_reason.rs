//! Why a socket is closed, and how the other side is told.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use tokio::time::timeout;
use tungstenite::error::ProtocolError;

use crate::refusal::Reason;

/// How long the other side has to take the last message.
const PATIENCE: Duration = Duration::from_secs(1);

/// Why a socket is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseReason {
    /// The connection is gone, or takes no more: nobody can be told.
    Gone,
    /// The other side has closed it, and is told that this was heard.
    ByThem,
    /// The other side has not even answered pings.
    Silent,
    /// It says too much.
    Flooding,
    /// It says what makes no sense.
    Nonsense,
    /// It sends what is no frame, or not in its place.
    Protocol,
    /// It sends a message that is too long.
    TooLong,
    /// It sends as text what is not UTF-8.
    NotText,
    /// The server ends.
    Ending,
    /// The server ends since no engine can be started any more.
    EnginesLost,
}

impl CloseReason {
    /// Why a message could not be read.
    pub fn by(error: axum::Error) -> CloseReason {
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

    /// The code and the reason that the other side is given, if it is there.
    pub fn reason(self) -> Option<(u16, &'static str)> {
        Some(match self {
            CloseReason::Gone | CloseReason::ByThem => return None,
            CloseReason::Silent => (close_code::POLICY, "pings are not answered"),
            CloseReason::Flooding => (close_code::POLICY, "too many messages"),
            CloseReason::Nonsense => (close_code::UNSUPPORTED, "a message that makes no sense"),
            CloseReason::Protocol => (close_code::PROTOCOL, "not a frame of a WebSocket"),
            CloseReason::TooLong => (close_code::SIZE, "a message of more than one megabyte"),
            CloseReason::NotText => (close_code::INVALID, "a text that is not UTF-8"),
            CloseReason::Ending => (close_code::AWAY, "the server is ending"),
            CloseReason::EnginesLost => (close_code::ERROR, "no engine can be started"),
        })
    }

    /// What operators are told if it is the other side's fault.
    pub fn refusal(self) -> Option<Reason> {
        match self {
            CloseReason::Gone
            | CloseReason::ByThem
            | CloseReason::Ending
            | CloseReason::EnginesLost => None,
            CloseReason::Silent => Some(Reason::Silent),
            CloseReason::Flooding => Some(Reason::Flooding),
            CloseReason::Nonsense => Some(Reason::Nonsense),
            CloseReason::Protocol => Some(Reason::BadFrame),
            CloseReason::TooLong => Some(Reason::LongMessage),
            CloseReason::NotText => Some(Reason::BadText),
        }
    }
}

/// Tells the other side why the socket is closed, if that is possible.
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
            // The answer to their last message is sent while the next is waited for.
            None if closed == CloseReason::ByThem => while let Some(Ok(_)) = socket.recv().await {},
            None => {}
        }
    };
    let _ = timeout(PATIENCE, sending).await;
}
