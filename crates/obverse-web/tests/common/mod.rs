//! A server on a free port, and a WebSocket client.

#![allow(dead_code, reason = "not every test uses every helper")]

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use obverse_web::{Monitor, Server, ServerOptions};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message, WebSocket, client};

/// Timeout of a response, long enough for a busy machine.
pub const LONGEST_WAIT: Duration = Duration::from_secs(600);

/// Options for a free port with few resources.
pub fn options() -> ServerOptions {
    ServerOptions {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        threads: 1,
        engines: 1,
        hash_mib: 8,
        shortest_move: Duration::ZERO,
        ..ServerOptions::default()
    }
}

/// Options without limits per address, since all test clients have the same address.
pub fn spacious() -> ServerOptions {
    ServerOptions {
        connections_per_address: 10_000,
        tabs_per_address: 10_000,
        ..options()
    }
}

/// A running server that stops when dropped.
pub struct Running {
    pub address: SocketAddr,
    pub metrics_address: Option<SocketAddr>,
    end: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Running {
    pub fn start(options: ServerOptions) -> Running {
        Running::start_watched(options, Arc::default())
    }

    pub fn start_watched(options: ServerOptions, monitor: Arc<Monitor>) -> Running {
        Running::serve(Server::bind_watched(options, monitor).expect("a port"))
    }

    pub fn serve(server: Server) -> Running {
        let address = server.address();
        let metrics_address = server.metrics_address();
        let (end, ended) = oneshot::channel();
        let thread = thread::spawn(move || {
            let until = async move {
                let _ = ended.await;
            };
            server.run(1, until).expect("served");
        });
        Running {
            address,
            metrics_address,
            end: Some(end),
            thread: Some(thread),
        }
    }
}

impl Running {
    /// Requests the shutdown without waiting.
    pub fn end(&mut self) {
        drop(self.end.take());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A client that acts as a tab.
pub struct Client {
    socket: WebSocket<TcpStream>,
}

impl Client {
    /// Connects to the server and opens a WebSocket, with the same headers as a page of the server.
    pub fn connect(server: &Running) -> Result<Client, Box<dyn std::error::Error>> {
        Client::connect_for(server, None)
    }

    /// Connects and opens a WebSocket like a proxy, with `origin` as the address of the proxy's client in
    /// `X-Forwarded-For`.
    pub fn connect_for(
        server: &Running,
        origin: Option<&str>,
    ) -> Result<Client, Box<dyn std::error::Error>> {
        Client::connect_to(server.address, origin)
    }

    /// Opens a socket to the server at `address`. `origin` is the value of the header `X-Forwarded-For`.
    pub fn connect_to(
        address: SocketAddr,
        origin: Option<&str>,
    ) -> Result<Client, Box<dyn std::error::Error>> {
        let stream = TcpStream::connect(address)?;
        // A missing message fails the test instead of blocking it.
        stream.set_read_timeout(Some(LONGEST_WAIT))?;
        let mut request =
            client::ClientRequestBuilder::new(format!("ws://{address}/socket").parse()?)
                .with_header("Origin", format!("http://{address}"));
        if let Some(origin) = origin {
            request = request.with_header("X-Forwarded-For", origin);
        }
        let (socket, _) = client(request, stream).map_err(|error| error.to_string())?;
        Ok(Client { socket })
    }

    pub fn say(&mut self, request: Value) {
        self.send_text(&request.to_string());
    }

    /// Sends a request. Returns false if the connection is closed.
    pub fn try_say(&mut self, request: Value) -> bool {
        self.socket.send(Message::text(request.to_string())).is_ok()
    }

    pub fn send_text(&mut self, text: &str) {
        // The server may close the socket before the text is written completely.
        let _ = self.socket.send(Message::text(text));
    }

    /// Announces files and uploads them in parts.
    pub fn send_files(&mut self, files: &[(&str, &[u8])]) {
        let announced: Vec<Value> = files
            .iter()
            .map(|(name, bytes)| json!({"name": name, "size": bytes.len()}))
            .collect();
        self.say(json!({"type": "files", "files": announced}));
        let all: Vec<u8> = files
            .iter()
            .flat_map(|(_, bytes)| bytes.iter().copied())
            .collect();
        for part in all.chunks(1 << 16) {
            let _ = self.socket.send(Message::binary(part.to_vec()));
        }
    }

    /// Sends raw bytes.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let _ = self.socket.get_mut().write_all(bytes);
    }

    /// Waits for the next event of this type.
    pub fn expect(&mut self, kind: &str) -> Value {
        let end = Instant::now() + LONGEST_WAIT;
        loop {
            let event = self.next();
            if event["type"] == kind {
                return event;
            }
            assert!(Instant::now() < end, "no event {kind} arrived in time");
        }
    }

    /// Waits for the next event.
    pub fn next(&mut self) -> Value {
        let end = Instant::now() + LONGEST_WAIT;
        loop {
            // The read does not time out while pings arrive, so the time is checked here.
            assert!(Instant::now() < end, "no event arrived in time");
            let message = self.socket.read().expect("the socket is open");
            if let Message::Text(text) = message {
                return serde_json::from_str(&text).expect("JSON");
            }
        }
    }

    /// Whether an event of this type arrives before the socket is closed.
    pub fn hears(&mut self, kind: &str) -> bool {
        while let Ok(message) = self.socket.read() {
            let Message::Text(text) = message else {
                continue;
            };
            let event: Value = serde_json::from_str(&text).expect("JSON");
            if event["type"] == kind {
                return true;
            }
        }
        false
    }

    /// Whether the server closes the socket.
    pub fn is_closed(&mut self) -> bool {
        loop {
            match self.socket.read() {
                Ok(Message::Close(_)) => return true,
                Ok(_) => {}
                // The read has timed out.
                Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    return false;
                }
                Err(_) => return true,
            }
        }
    }

    /// Reason of the server's close frame, if there is one.
    pub fn last_words(&mut self) -> Option<String> {
        self.close_frame().map(|(_, reason)| reason)
    }

    /// Code and reason of the server's close frame, if there is one.
    pub fn close_frame(&mut self) -> Option<(u16, String)> {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => {
                    return frame.map(|frame| (frame.code.into(), frame.reason.to_string()));
                }
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// Closes the socket like a browser and returns the server's close frame.
    pub fn close(&mut self) -> Option<(u16, String)> {
        let frame = CloseFrame {
            code: CloseCode::Normal,
            reason: "done".into(),
        };
        self.socket.close(Some(frame)).ok()?;
        self.close_frame()
    }

    /// Drops the connection without a close frame.
    pub fn cut(self) {
        let _ = self.socket.get_ref().shutdown(std::net::Shutdown::Both);
    }
}
