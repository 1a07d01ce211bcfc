//! A real server on a free port with various clients.

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use common::{Client, Running, options, spacious};
use serde_json::json;

/// Sends a raw request and returns the complete response.
fn raw(server: &Running, request: &str) -> String {
    let mut stream = TcpStream::connect(server.address).expect("connected");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("answered");
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(server: &Running, path: &str, host: &str, more: &str) -> String {
    raw(
        server,
        &format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n"),
    )
}

#[test]
fn the_page_is_served_with_security_headers() {
    let server = Running::start(options());
    for path in [
        "/",
        "/play",
        "/analyse?game=f5",
        "/learn",
        "/main.js",
        "/texts/ja.json",
    ] {
        let answer = get(&server, path, "localhost", "");
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer:.200}");
        let lower = answer.to_lowercase();
        assert!(lower.contains("content-security-policy: default-src 'none'"));
        assert!(lower.contains("x-content-type-options: nosniff"));
    }
    let answer = get(&server, "/", "localhost", "");
    assert!(answer.contains("<html"));
    let lower = answer.to_lowercase();
    let tag = lower
        .lines()
        .find_map(|line| line.strip_prefix("etag: "))
        .expect("a tag");
    let again = get(
        &server,
        "/",
        "localhost",
        &format!("If-None-Match: {tag}\r\n"),
    );
    assert!(again.starts_with("HTTP/1.1 304"), "{again:.200}");
}

#[test]
fn unknown_hosts_and_foreign_origins_are_refused() {
    let server = Running::start(options());
    for host in ["evil.example", "localhost.evil.example", ""] {
        let answer = get(&server, "/", host, "");
        assert!(answer.starts_with("HTTP/1.1 4"), "{host}: {answer:.200}");
        assert!(!answer.contains("<html"), "{host}");
    }
    let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for origin in ["http://evil.example", "null", "http://localhost:1"] {
        let request = format!(
            "GET /socket HTTP/1.1\r\nHost: {}\r\nOrigin: {origin}\r\n{upgrade}\r\n",
            server.address
        );
        let mut stream = TcpStream::connect(server.address).expect("connected");
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).expect("answered");
        assert_eq!(&answer, b"HTTP/1.1 403", "{origin}");
    }
    assert!(Client::connect(&server).is_ok());
}

#[test]
fn no_path_reaches_the_file_system() {
    let server = Running::start(options());
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/texts/../../Cargo.toml",
        "/texts/%00",
        "/package.json",
        "/node_modules/typescript/package.json",
        "/C:\\windows",
        "/main.js/",
    ] {
        let answer = get(&server, path, "localhost", "");
        assert!(answer.starts_with("HTTP/1.1 4"), "{path}: {answer:.200}");
    }
    let answer = raw(
        &server,
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    );
    assert!(answer.starts_with("HTTP/1.1 405"), "{answer:.200}");
}

#[test]
fn incomplete_requests_time_out() {
    let server = Running::start(obverse_web::ServerOptions {
        patience: Duration::from_millis(200),
        ..options()
    });
    // Neither an endless head nor silence keeps a connection open.
    for beginning in ["GET / HTTP/1.1\r\nHost: localhost\r\nX: ", ""] {
        let mut stream = TcpStream::connect(server.address).expect("connected");
        stream.write_all(beginning.as_bytes()).expect("sent");
        let mut rest = Vec::new();
        // The connection must end; the response does not matter.
        let _ = stream.read_to_end(&mut rest);
    }
}

#[test]
fn a_whole_game_is_played() {
    let server = Running::start(options());
    let mut client = Client::connect(&server).expect("connected");
    client.expect("hello");
    client.say(json!({
        "type": "new",
        "arrangement": {"black": "human", "white": "computer", "strength": {"kind": "level", "amount": 1}},
        "opening": {"kind": "standard"},
    }));
    let mut plies = 0;
    let result = loop {
        let state = client.expect("state");
        if !state["result"].is_null() {
            break state["result"].clone();
        }
        let waits = state["enginesTurn"] == false && state["turn"] == "black";
        if !waits || state["ply"].as_u64() < Some(plies) {
            continue;
        }
        plies = state["ply"].as_u64().expect("a number") + 1;
        match state["legal"].as_array().and_then(|legal| legal.first()) {
            Some(legal) => client.say(json!({"type": "play", "square": legal["square"]})),
            None => client.say(json!({"type": "pass"})),
        }
    };
    let score = &result["score"];
    let sum = score["black"].as_u64().zip(score["white"].as_u64());
    assert_eq!(
        sum.map(|(black, white)| black + white),
        Some(64),
        "{result}"
    );
}

#[test]
fn tabs_do_not_see_each_other() {
    let server = Running::start(options());
    let mut clients: Vec<Client> = (0..3)
        .map(|_| Client::connect(&server).expect("connected"))
        .collect();
    for (client, moves) in clients.iter_mut().zip(["f5", "f5d6", "f5d6c3"]) {
        client.say(json!({"type": "import", "text": moves}));
        assert_eq!(client.expect("state")["transcript"], moves);
    }
}

#[test]
fn giant_and_bad_frames_end_only_their_own_socket() {
    let server = Running::start(options());
    let mut witness = Client::connect(&server).expect("connected");
    witness.expect("hello");

    let mut giant = Client::connect(&server).expect("connected");
    giant.send_text(&"x".repeat(2 << 20));
    assert_eq!(giant.close_frame().map(|(code, _)| code), Some(1009));

    let mut nonsense = Client::connect(&server).expect("connected");
    nonsense.send_text("hello?");
    assert_eq!(nonsense.close_frame().map(|(code, _)| code), Some(1003));

    // A JSON object that is not a request causes a notice only.
    let mut confused = Client::connect(&server).expect("connected");
    confused.send_text("{\"type\": \"fly\"}");
    assert_eq!(confused.expect("notice")["code"], "badMessage");
    confused.send_text(&format!("{{\"type\":{}", "[".repeat(100_000)));
    assert_eq!(confused.expect("notice")["code"], "badMessage");

    let mut raw = Client::connect(&server).expect("connected");
    raw.send_bytes(&[0xff; 64]);
    assert_eq!(raw.close_frame().map(|(code, _)| code), Some(1002));

    witness.say(json!({"type": "import", "text": "f5d6"}));
    let state = witness.expect("state");
    assert_eq!(state["line"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_flooding_client_is_closed() {
    let server = Running::start(options());
    let mut flood = Client::connect(&server).expect("connected");
    // Text frames with a zero mask, written in one piece: far more than the rate limit allows even on a slow machine.
    let frame = [
        b"\x81\x98\0\0\0\0".as_slice(),
        b"{\"type\":\"step\",\"by\": 10}",
    ]
    .concat();
    assert_eq!(frame.len(), 6 + 0x18);
    flood.send_bytes(&frame.repeat(10_000));
    assert_eq!(
        flood.close_frame(),
        Some((1008, "too many messages".to_owned()))
    );
}

#[test]
fn the_number_of_tabs_is_limited() {
    let server = Running::start(obverse_web::ServerOptions {
        sockets: 2,
        ..options()
    });
    let first = Client::connect(&server).expect("connected");
    let _second = Client::connect(&server).expect("connected");
    assert!(Client::connect(&server).is_err());
    drop(first);
    // The place of the closed tab is free as soon as the server has noticed that the tab is gone.
    while Client::connect(&server).is_err() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_cut_connection_ends_its_search() {
    // With a single engine, searches of closed tabs would starve the searches of open tabs.
    let server = Running::start(obverse_web::ServerOptions {
        slice: Duration::from_secs(3600),
        engines: 1,
        ..options()
    });
    for _ in 0..5 {
        let mut client = Client::connect(&server).expect("connected");
        client.say(json!({"type": "page", "page": "analyse"}));
        client.expect("hints");
        client.cut();
    }
    let mut last = Client::connect(&server).expect("connected");
    last.say(json!({"type": "page", "page": "analyse"}));
    last.expect("hints");
}

#[test]
fn silent_tabs_are_dropped() {
    let server = Running::start(obverse_web::ServerOptions {
        silence: Duration::from_millis(150),
        sockets: 1,
        ..options()
    });
    // This client never reads, so it does not answer pings.
    let silent = Client::connect(&server).expect("connected");
    while Client::connect(&server).is_err() {
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(silent);
}

#[test]
fn two_hundred_tabs_are_served() {
    let server = Running::start(spacious());
    let mut clients: Vec<Client> = (0..200)
        .map(|_| Client::connect(&server).expect("connected"))
        .collect();
    for client in &mut clients {
        client.say(json!({
            "type": "new",
            "arrangement": {"black": "computer", "white": "computer", "strength": {"kind": "level", "amount": 2}},
            "opening": {"kind": "standard"},
        }));
    }
    for client in &mut clients {
        while client.expect("state")["ply"].as_u64() < Some(10) {}
    }
}

#[test]
fn a_close_frame_is_acknowledged() {
    let server = Running::start(options());
    let mut client = Client::connect(&server).expect("connected");
    client.expect("hello");
    assert_eq!(client.close(), Some((1000, "done".to_owned())));
}

#[test]
fn a_shutdown_closes_all_tabs_with_a_reason() {
    let mut server = Running::start(options());
    let mut clients: Vec<Client> = (0..5)
        .map(|_| Client::connect(&server).expect("connected"))
        .collect();
    // Running searches do not delay the shutdown.
    for client in &mut clients {
        client.expect("hello");
        client.say(json!({"type": "page", "page": "analyse"}));
        client.expect("hints");
    }
    let mut idle = TcpStream::connect(server.address).expect("connected");
    let request = "GET /main.js HTTP/1.1\r\nHost: localhost\r\n\r\n";
    idle.write_all(request.as_bytes()).expect("sent");
    let mut first = [0; 12];
    idle.read_exact(&mut first).expect("answered");
    server.end();
    for client in &mut clients {
        assert_eq!(
            client.close_frame(),
            Some((1001, "the server is shutting down".to_owned()))
        );
    }
    // The response is complete, then the connection ends.
    let mut rest = Vec::new();
    idle.read_to_end(&mut rest).expect("an orderly end");
    let rest = String::from_utf8_lossy(&rest).into_owned();
    let (head, body) = rest.split_once("\r\n\r\n").expect("a head");
    let length = (head.lines()).find_map(|line| {
        line.to_lowercase()
            .strip_prefix("content-length: ")?
            .parse()
            .ok()
    });
    assert_eq!(Some(body.len()), length);
    assert!(Client::connect(&server).is_err());
}
