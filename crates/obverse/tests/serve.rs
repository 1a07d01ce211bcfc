//! `obverse serve` as a process, and its shutdown.

#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

/// A running server and its address.
fn start() -> (Child, SocketAddr) {
    start_with(&["--threads", "1", "--hash", "4"])
}

/// A running server with these options, and its address.
fn start_with(options: &[&str]) -> (Child, SocketAddr) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args(["serve", "--port", "0"])
        .args(options)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("started");
    let mut said = String::new();
    let mut out = BufReader::new(server.stdout.take().expect("piped"));
    out.read_line(&mut said).expect("text");
    let port = said.trim_end().trim_end_matches('/').rsplit(':').next();
    let port: u16 = port.and_then(|port| port.parse().ok()).expect(&said);
    (server, SocketAddr::from(([127, 0, 0, 1], port)))
}

/// Opens a WebSocket.
fn open_socket(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("connected");
    write!(
        stream,
        "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    .expect("sent");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).expect("a head");
        head.push(byte[0]);
    }
    assert!(head.starts_with(b"HTTP/1.1 101"));
    stream
}

/// The payload of the close frame, if it is the last of these WebSocket frames; else `None`.
fn farewell(mut frames: &[u8]) -> Option<&[u8]> {
    while let [first, length, rest @ ..] = frames {
        let (length, rest) = match length {
            126 => (
                usize::from(u16::from_be_bytes(*rest.first_chunk()?)),
                &rest[2..],
            ),
            127 => (
                u64::from_be_bytes(*rest.first_chunk()?) as usize,
                &rest[8..],
            ),
            length => (usize::from(*length), rest),
        };
        let (payload, rest) = rest.split_at_checked(length)?;
        if *first == 0x88 {
            return rest.is_empty().then_some(payload);
        }
        frames = rest;
    }
    None
}

#[test]
fn a_signal_ends_the_server_cleanly() {
    for signal in [Signal::TERM, Signal::INT] {
        let (mut server, address) = start();
        let mut sockets: Vec<TcpStream> = (0..3).map(|_| open_socket(address)).collect();
        let pid = Pid::from_child(&server);
        kill_process(pid, signal).expect("it is there");
        // Each socket gets a close frame with a reason, and then ends.
        for socket in &mut sockets {
            let mut rest = Vec::new();
            socket.read_to_end(&mut rest).expect("an orderly end");
            let farewell = farewell(&rest).expect("a last word");
            assert_eq!(
                farewell, b"\x03\xe9the server is shutting down",
                "{signal:?}"
            );
        }
        drop(sockets);
        let status = server.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "{signal:?}");
        assert!(TcpStream::connect(address).is_err());
    }
}

/// The response to a request for a path.
fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("connected");
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )
    .expect("sent");
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("text");
    response
}

#[test]
fn a_folder_is_served_without_an_engine() {
    let top = tempfile::tempdir().expect("a folder");
    let site = top.path().join("site");
    std::fs::create_dir_all(site.join("play")).expect("a folder");
    for (name, content) in [
        ("site/service-worker.js", "a worker"),
        ("site/play/index.html", "the page"),
        ("secret", "a secret"),
    ] {
        std::fs::write(top.path().join(name), content).expect("a file");
    }
    let folder = site.to_str().expect("UTF-8");
    let (mut server, address) = start_with(&["--static", folder]);
    assert!(get(address, "/play/").ends_with("the page"));
    assert!(get(address, "/play?game=f5").starts_with("HTTP/1.1 307"));
    for outside in [
        "/../secret",
        "/%2e%2e/secret",
        "/play/../../secret",
        "/socket",
    ] {
        let response = get(address, outside);
        assert!(!response.starts_with("HTTP/1.1 2"), "{outside}: {response}");
        assert!(!response.contains("a secret"), "{outside}");
    }
    kill_process(Pid::from_child(&server), Signal::TERM).expect("it is there");
    assert_eq!(server.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_folder_without_the_page_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args(["serve", "--port", "0", "--static"])
        .arg(folder.path())
        .output()
        .expect("started");
    assert_eq!(run.status.code(), Some(2));
    let error = String::from_utf8_lossy(&run.stderr);
    assert!(
        error.contains("./page") && error.contains("does not contain the page"),
        "{error}"
    );
}
