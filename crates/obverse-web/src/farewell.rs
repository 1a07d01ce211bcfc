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
pub enum Closed {
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

impl Closed {
    /// Why a message could not be read.
    pub fn by(error: axum::Error) -> Closed {
        use tungstenite::Error;
        let inner = error.into_inner();
        match inner.downcast_ref() {
            Some(Error::Capacity(_)) => Closed::TooLong,
            Some(Error::Utf8(_)) => Closed::NotText,
            Some(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => Closed::Gone,
            Some(Error::Protocol(_)) => Closed::Protocol,
            _ => Closed::Gone,
        }
    }

    /// The code and the reason that the other side is given, if it is there.
    pub fn reason(self) -> Option<(u16, &'static str)> {
        Some(match self {
            Closed::Gone | Closed::ByThem => return None,
            Closed::Silent => (close_code::POLICY, "pings are not answered"),
            Closed::Flooding => (close_code::POLICY, "too many messages"),
            Closed::Nonsense => (close_code::UNSUPPORTED, "a message that makes no sense"),
            Closed::Protocol => (close_code::PROTOCOL, "not a frame of a WebSocket"),
            Closed::TooLong => (close_code::SIZE, "a message of more than one megabyte"),
            Closed::NotText => (close_code::INVALID, "a text that is not UTF-8"),
            Closed::Ending => (close_code::AWAY, "the server is ending"),
            Closed::EnginesLost => (close_code::ERROR, "no engine can be started"),
        })
    }

    /// What operators are told if it is the other side's fault.
    pub fn refusal(self) -> Option<Reason> {
        match self {
            Closed::Gone | Closed::ByThem | Closed::Ending | Closed::EnginesLost => None,
            Closed::Silent => Some(Reason::Silent),
            Closed::Flooding => Some(Reason::Flooding),
            Closed::Nonsense => Some(Reason::Nonsense),
            Closed::Protocol => Some(Reason::BadFrame),
            Closed::TooLong => Some(Reason::LongMessage),
            Closed::NotText => Some(Reason::BadText),
        }
    }
}

/// Tells the other side why the socket is closed, if that is possible.
pub async fn say(mut socket: WebSocket, closed: Closed) {
    let farewell = async {
        match closed.reason() {
            Some((code, reason)) => {
                let frame = CloseFrame {
                    code,
                    reason: reason.into(),
                };
                let _ = socket.send(Message::Close(Some(frame))).await;
            }
            // The answer to their last message is sent while the next is waited for.
            None if closed == Closed::ByThem => while let Some(Ok(_)) = socket.recv().await {},
            None => {}
        }
    };
    let _ = timeout(PATIENCE, farewell).await;
}
