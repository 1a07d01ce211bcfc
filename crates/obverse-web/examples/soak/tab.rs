//! A minimal WebSocket client. Attacks need to send invalid data that a library would refuse, and to read the close
//! frame afterwards.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::Outcome;

/// Timeout of a response, long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
const LONGEST_HEAD: usize = 16 * 1024;
const CONTINUED: u8 = 0x0;
const TEXT: u8 = 0x1;
const CLOSE: u8 = 0x8;
const PING: u8 = 0x9;
const PONG: u8 = 0xa;

/// Reason why a socket was not opened.
#[derive(Debug)]
pub enum Refused {
    /// The server refused with an HTTP status.
    Status(u16),
    /// The connection was closed without a response.
    Cut(io::Error),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Status(status) => write!(f, "HTTP {status}"),
            Refused::Cut(error) => write!(f, "no answer: {error}"),
        }
    }
}

impl std::error::Error for Refused {}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Refused {
        Refused::Cut(error)
    }
}

/// Connects from the local address `from`.
pub async fn connect(to: SocketAddr, from: Ipv4Addr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    let stream = socket.connect(to).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Sends a GET request and returns the HTTP status of the response.
pub async fn status(
    to: SocketAddr,
    from: Ipv4Addr,
    path: &str,
    host: &str,
) -> Result<u16, Refused> {
    let mut stream = connect(to, from).await?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    read_status(&mut stream, &mut Vec::new()).await
}

/// Reads the status of a response. Received data after the response head stays in the buffer.
pub async fn read_status(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Result<u16, Refused> {
    let end = loop {
        let end = buffer.windows(4).position(|bytes| bytes == b"\r\n\r\n");
        if let Some(end) = end {
            break end + 4;
        }
        if buffer.len() > LONGEST_HEAD {
            return Err(io::Error::other("the response head is too long").into());
        }
        timeout(PATIENCE, fill(stream, buffer))
            .await
            .map_err(io::Error::from)??;
    };
    let status = buffer
        .get(9..12)
        .and_then(|digits| str::from_utf8(digits).ok());
    let status = status.and_then(|digits| digits.parse().ok());
    buffer.drain(..end);
    Ok(status.ok_or_else(|| io::Error::other("the response has no HTTP status"))?)
}

/// Reads available data into the buffer. Safe to cancel.
async fn fill(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> io::Result<()> {
    match stream.read_buf(buffer).await? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ => Ok(()),
    }
}

/// A WebSocket connection that acts as a tab.
pub struct Tab {
    stream: TcpStream,
    /// Received data that is not parsed yet.
    buffer: Vec<u8>,
}

/// A frame from the server.
pub enum Heard {
    /// A text message.
    Text(Vec<u8>),
    /// A close frame with its code.
    Close(Option<u16>),
}

impl Tab {
    /// Connects to the server and opens a WebSocket, with the same headers as a page of the server.
    pub async fn open(to: SocketAddr, from: Ipv4Addr) -> Result<Tab, Refused> {
        Tab::open_as(to, from, &to.to_string(), &format!("http://{to}")).await
    }

    /// Connects to the server and opens a WebSocket. The request has the headers `Host: {host}` and `Origin: {origin}`.
    pub async fn open_as(
        to: SocketAddr,
        from: Ipv4Addr,
        host: &str,
        origin: &str,
    ) -> Result<Tab, Refused> {
        let mut stream = connect(to, from).await?;
        let request = format!(
            "GET /socket HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n\
             Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        // A full server may have responded and closed already.
        let _ = stream.write_all(request.as_bytes()).await;
        let mut buffer = Vec::new();
        match read_status(&mut stream, &mut buffer).await? {
            101 => Ok(Tab { stream, buffer }),
            status => Err(Refused::Status(status)),
        }
    }

    /// Sends a request.
    pub async fn say(&mut self, request: &Value) -> io::Result<()> {
        self.write(&frame(TEXT, request.to_string().as_bytes()))
            .await
    }

    /// Writes raw bytes.
    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let writing = self.stream.write_all(bytes);
        timeout(PATIENCE, writing).await?
    }

    /// Reads the next message or close frame, and answers pings.
    pub async fn next(&mut self) -> io::Result<Heard> {
        timeout(PATIENCE, self.read()).await?
    }

    async fn read(&mut self) -> io::Result<Heard> {
        loop {
            let Some((kind, payload)) = self.take_frame() else {
                fill(&mut self.stream, &mut self.buffer).await?;
                continue;
            };
            match kind {
                TEXT | CONTINUED => return Ok(Heard::Text(payload)),
                CLOSE => {
                    let code = payload.first_chunk().map(|&code| u16::from_be_bytes(code));
                    return Ok(Heard::Close(code));
                }
                PING => self.write(&frame(PONG, &payload)).await?,
                _ => {}
            }
        }
    }

    /// Takes the first frame from the buffer, if it is complete. Servers send frames without a mask.
    fn take_frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let (&[first, second], rest) = self.buffer.split_first_chunk()?;
        let (head, length) = match second & 0x7f {
            126 => (4, u64::from(u16::from_be_bytes(*rest.first_chunk()?))),
            127 => (10, u64::from_be_bytes(*rest.first_chunk()?)),
            short => (2, u64::from(short)),
        };
        let end = head + usize::try_from(length).ok()?;
        let payload = self.buffer.get(head..end)?.to_vec();
        self.buffer.drain(..end);
        // Free the buffer, since many tabs are open and few receive much.
        if self.buffer.is_empty() && self.buffer.capacity() > 4096 {
            self.buffer = Vec::new();
        }
        Some((first & 0xf, payload))
    }

    /// Waits for the next event of type `kind` and discards all other events.
    pub async fn hear(&mut self, kind: &str) -> Outcome<Value> {
        let beginning = format!("{{\"type\":\"{kind}\"");
        loop {
            match self.next().await? {
                Heard::Text(text) if text.starts_with(beginning.as_bytes()) => {
                    return Ok(serde_json::from_slice(&text)?);
                }
                Heard::Text(_) => {}
                Heard::Close(code) => return Err(format!("closed with {code:?}").into()),
            }
        }
    }

    /// Reads and discards messages for a duration.
    pub async fn listen(&mut self, time: Duration) -> Outcome<()> {
        let listening = async {
            loop {
                if let Heard::Close(code) = self.read().await? {
                    return Err(format!("closed with {code:?}").into());
                }
            }
        };
        timeout(time, listening).await.unwrap_or(Ok(()))
    }

    /// Closes the socket with a close frame.
    pub async fn close(mut self) {
        let _ = self.write(&frame(CLOSE, &1000_u16.to_be_bytes())).await;
        while let Ok(Heard::Text(_)) = self.next().await {}
    }
}

/// Builds a frame with a zero mask.
pub fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(payload.len() + 14);
    bytes.push(0x80 | kind);
    match payload.len() {
        length @ 0..126 => bytes.push(0x80 | length as u8),
        length @ 126..0x1_0000 => {
            bytes.push(0x80 | 126);
            bytes.extend((length as u16).to_be_bytes());
        }
        length => {
            bytes.push(0x80 | 127);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}
