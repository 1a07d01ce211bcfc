//! Hostile clients. Each client loses its own connection and does not affect other clients.

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use common::{Client, Running, options};
use obverse_web::ServerOptions;
use serde_json::{Value, json};

/// Checks that the tab `witness` is still served.
fn is_well(witness: &mut Client, moves: &str) {
    witness.say(json!({"type": "import", "text": moves}));
    loop {
        if witness.expect("state")["transcript"] == moves {
            return;
        }
    }
}

/// A WebSocket frame with a zero mask: first byte, claimed length and actual payload.
fn frame(first: u8, claimed: u64, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match claimed {
        0..=125 => bytes.push(0x80 | u8::try_from(claimed).expect("short")),
        126..=0xffff => {
            bytes.push(0x80 | 126);
            bytes.extend(u16::try_from(claimed).expect("two bytes").to_be_bytes());
        }
        _ => {
            bytes.push(0x80 | 127);
            bytes.extend(claimed.to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

#[test]
fn invalid_frames_close_their_socket() {
    let server = Running::start(options());
    let mut witness = Client::connect(&server).expect("connected");
    let cases = [
        (
            1009,
            "a length beyond the memory",
            frame(0x81, u64::MAX >> 1, b"{\"type\":"),
        ),
        (
            1009,
            "a length beyond the limit",
            frame(0x82, 1 << 40, b"f5"),
        ),
        (
            1009,
            "a length with the sign bit set",
            frame(0x82, u64::MAX, b"f5"),
        ),
        (1002, "a frame without a mask", b"\x81\x02{}".to_vec()),
        (1002, "an unknown opcode", frame(0x83, 2, b"{}")),
        (1002, "reserved bits", frame(0xf1, 2, b"{}")),
        (1002, "a long ping", frame(0x89, 200, &[0; 200])),
        (1002, "a fragmented ping", frame(0x09, 0, b"")),
        (1002, "a continuation of no message", frame(0x80, 2, b"{}")),
        (1007, "invalid text", frame(0x81, 2, &[0xff, 0xfe])),
        (
            1007,
            "a close reason that is not UTF-8",
            frame(0x88, 3, &[3, 232, 0xff]),
        ),
        (1002, "half of a close code", frame(0x88, 1, &[3])),
    ];
    for (code, name, bytes) in cases {
        let mut client = Client::connect(&server).expect("connected");
        client.expect("hello");
        client.send_bytes(&bytes);
        // Unread data is in transit when the server closes the socket.
        client.send_bytes(&[0; 100_000]);
        let (closed, reason) = client.close_frame().expect(name);
        assert_eq!(closed, code, "{name}");
        assert!(!reason.is_empty(), "{name}");
    }
    is_well(&mut witness, "f5d6");
}

#[test]
fn a_fragmented_message_has_the_same_length_limit() {
    let server = Running::start(options());
    let mut witness = Client::connect(&server).expect("connected");
    let mut client = Client::connect(&server).expect("connected");
    let part = vec![b' '; 60_000];
    client.send_bytes(&frame(0x01, 60_000, &part));
    for _ in 0..40 {
        client.send_bytes(&frame(0x00, 60_000, &part));
    }
    assert_eq!(client.close_frame().map(|(code, _)| code), Some(1009));
    is_well(&mut witness, "f5d6");
}

#[test]
fn aborted_requests_free_their_place() {
    let server = Running::start(ServerOptions {
        sockets: 3,
        ..options()
    });
    let address = server.address;
    let greeting = format!("GET /socket HTTP/1.1\r\nHost: {address}\r\nUpgrade: webs");
    for round in 0..24 {
        match round % 4 {
            // Abort within the request head, a frame header and a frame body.
            0 => {
                let mut stream = TcpStream::connect(address).expect("connected");
                stream.write_all(greeting.as_bytes()).expect("sent");
            }
            1 => connected(&server).send_bytes(&[0x81]),
            2 => connected(&server).send_bytes(&frame(0x82, 100_000, b"f5")),
            _ => {
                let mut client = connected(&server);
                client.say(json!({"type": "page", "page": "analyse"}));
                client.cut();
            }
        }
    }
    let mut all: Vec<Client> = (0..3).map(|_| connected(&server)).collect();
    for client in &mut all {
        is_well(client, "f5");
    }
}

/// Connects as soon as the server has noticed that other clients are gone.
fn connected(server: &Running) -> Client {
    loop {
        match Client::connect(server) {
            Ok(client) => return client,
            Err(_) => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

#[test]
fn a_client_that_never_reads_is_dropped() {
    let server = Running::start(ServerOptions {
        sockets: 1,
        patience: Duration::from_millis(300),
        // Pings do not time out, so only the write timeout can close the socket.
        silence: Duration::from_secs(3600),
        ..options()
    });
    let mut deaf = Client::connect(&server).expect("connected");
    let name = "x".repeat(10_000);
    let game = format!(
        "(;GM[Othello]PC[{name}]PB[{name}]PW[{name}]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)"
    );
    deaf.say(json!({"type": "import", "text": game}));
    for by in (0..230).map(|i| if i % 2 == 0 { -1 } else { 1 }) {
        deaf.try_say(json!({"type": "step", "by": by}));
    }
    let mut other = connected(&server);
    is_well(&mut other, "f5");
    // The rate limit was not the reason: it would have sent a close frame.
    assert_eq!(deaf.last_words(), None);
}

#[test]
fn invalid_request_heads_are_refused() {
    let server = Running::start(options());
    let long = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n",
        "x".repeat(100_000)
    );
    let many = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n",
        "X: y\r\n".repeat(2_000)
    );
    let cases = [
        "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        "\u{0}\u{1}\u{2}\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        &long,
        &many,
    ];
    for request in cases {
        let mut stream = TcpStream::connect(server.address).expect("connected");
        // The server may close before the request is written completely.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        let is_refused = answer.is_empty() || answer.starts_with("HTTP/1.1 4");
        assert!(is_refused, "{request:.60}: {answer:.200}");
        assert!(!answer.contains("<html"), "{request:.60}");
    }
    connected(&server).expect("hello");
}

#[test]
fn requests_with_extreme_values_are_survived() {
    let server = Running::start(options());
    let mut client = Client::connect(&server).expect("connected");
    let computer = |strength: Value, time: Value| json!({"black": "human", "white": "computer", "strength": strength, "time": time});
    let level = |amount: u64| json!({"kind": "level", "amount": amount});
    let learn = |request: Value| json!({"type": "learn", "request": request});
    let setting = |text: &str, depth: u64| json!({"text": text, "algorithm": "minimax", "evaluation": "weights", "depth": depth, "pass": "ply", "tie": "first"});
    let run = |text: &str, depth: u64| json!({"type": "run", "setting": setting(text, depth), "compare": true});
    let view = |area: [f64; 4], scale: f64| json!({"type": "view", "tree": "minimax", "area": area, "scale": scale, "serial": u64::MAX});
    let requests = [
        json!({"type": "step", "by": i32::MIN}),
        json!({"type": "step", "by": i32::MAX}),
        json!({"type": "sideways", "by": i32::MIN}),
        json!({"type": "sideways", "by": i32::MAX}),
        json!({"type": "go", "node": u32::MAX}),
        json!({"type": "play", "square": ""}),
        json!({"type": "play", "square": "é9"}),
        json!({"type": "play", "square": "a".repeat(10_000)}),
        json!({"type": "pass"}),
        json!({"type": "prune"}),
        json!({"type": "promote"}),
        json!({"type": "edit", "board": "", "turn": "black"}),
        json!({"type": "edit", "board": "-".repeat(64), "turn": "white"}),
        json!({"type": "review"}),
        json!({"type": "edit", "board": "é".repeat(32), "turn": "white"}),
        json!({"type": "import", "text": ""}),
        json!({"type": "import", "text": "\u{0}\u{feff}(;", "name": "../../x.wtb"}),
        json!({"type": "import", "text": format!("{{\"position\":{}", "[".repeat(20_000))}),
        json!({"type": "import", "text": "(;GM[Othello]".repeat(2_000)}),
        json!({"type": "preview", "moves": vec!["f5"; 5_000]}),
        json!({"type": "follow", "moves": vec!["pass"; 5_000]}),
        json!({"type": "restore", "game": "{\"obverse\":1}", "start": "", "ply": u32::MAX, "page": "play"}),
        json!({"type": "new", "arrangement": computer(level(0), json!(null)), "opening": {"kind": "xot", "list": "no such moves"}}),
        json!({"type": "arrange", "arrangement": computer(level(u64::from(u32::MAX)), json!({"main": 0, "increment": 0}))}),
        json!({"type": "arrange", "arrangement": computer(json!({"kind": "time", "amount": u32::MAX}), json!({"main": u32::MAX, "increment": u32::MAX}))}),
        json!({"type": "arrange", "arrangement": computer(json!({"kind": "discs", "amount": u32::MAX}), json!(null))}),
        learn(run("start", u64::from(u32::MAX))),
        learn(run(&"(".repeat(20_000), 2)),
        learn(run(&format!("({})", "9".repeat(10_000)), 2)),
        learn(run("start", 3)),
        learn(view(
            [f64::MAX, f64::MIN, f64::MAX, f64::MAX],
            f64::MIN_POSITIVE,
        )),
        learn(view([0.0, 0.0, -1.0, -1.0], -1.0)),
        learn(view([0.0; 4], 0.0)),
        learn(json!({"type": "moment", "at": u64::MAX})),
        learn(json!({"type": "events", "from": u64::MAX, "count": u64::MAX})),
        learn(json!({"type": "node", "tree": "search", "node": u64::MAX, "at": u64::MAX})),
        learn(json!({"type": "log", "from": u64::MAX})),
        learn(json!({"type": "seek", "from": u64::MAX, "direction": "forward"})),
        learn(json!({"type": "seek", "from": u64::MAX, "direction": "back"})),
    ];
    for request in requests {
        let text = request.to_string();
        client.say(request);
        // The next request is answered in any case.
        client.say(json!({"type": "preview", "moves": []}));
        assert!(client.hears("preview"), "{text:.120}");
    }
    // Learn requests are answered in order, so the answer to this last one shows that all are answered.
    client.say(learn(
        json!({"type": "answer", "blank": u64::MAX, "text": ""}),
    ));
    while client.expect("learn")["event"]["code"] != "noExercise" {}
    is_well(&mut client, "f5d6");
}
