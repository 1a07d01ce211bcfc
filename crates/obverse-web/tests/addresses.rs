//! Limits per address, and trusted proxies.

mod common;

use std::io::{Read, Write};
use std::net::{IpAddr, TcpStream};
use std::time::Duration;

use common::{Client, Running, options};
use obverse_web::ServerOptions;
use serde_json::{Value, json};

const PROXY: [IpAddr; 1] = [IpAddr::V4(std::net::Ipv4Addr::LOCALHOST)];

/// Sends a request and returns the complete response.
fn get(server: &Running, path: &str, more: &str) -> String {
    let mut stream = TcpStream::connect(server.address).expect("connected");
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}\r\n");
    // The server may refuse before the request is written completely.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("answered");
    String::from_utf8_lossy(&answer).into_owned()
}

fn behind_a_proxy() -> ServerOptions {
    ServerOptions {
        tabs_per_address: 2,
        trusted_proxies: PROXY.to_vec(),
        ..options()
    }
}

#[test]
fn tabs_per_address_are_limited() {
    let server = Running::start(ServerOptions {
        tabs_per_address: 2,
        ..options()
    });
    assert!(get(&server, "/socket", "").starts_with("HTTP/1.1 204"));
    let first = Client::connect(&server).expect("connected");
    let _second = Client::connect(&server).expect("connected");
    let refusal = Client::connect(&server)
        .err()
        .expect("the third tab is refused");
    assert!(refusal.to_string().contains("429"), "{refusal}");
    // The page asks for the reason with a plain request.
    let answer = get(&server, "/socket", "");
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer:.200}");
    assert!(
        answer.to_lowercase().contains("retry-after: "),
        "{answer:.200}"
    );
    assert!(
        answer.contains("Too many tabs are open from your IP address"),
        "{answer}"
    );
    // Without a trusted proxy, `X-Forwarded-For` does not change the address that a client counts for.
    assert!(Client::connect_for(&server, Some("198.51.100.7")).is_err());
    drop(first);
    while Client::connect(&server).is_err() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn addresses_behind_a_trusted_proxy_are_counted_separately() {
    let server = Running::start(behind_a_proxy());
    let connect = |origin: &str| Client::connect_for(&server, Some(origin));
    let mut all = Vec::new();
    for origin in ["198.51.100.7", "198.51.100.8", "2001:db8:0:1::1"] {
        all.push(connect(origin).expect(origin));
        all.push(connect(origin).expect(origin));
        assert!(connect(origin).is_err(), "{origin}");
    }
    // An IPv6 /64 network counts as one address, and only the last entry of `X-Forwarded-For` counts.
    assert!(connect("2001:db8:0:1:ffff::9").is_err());
    assert!(connect("203.0.113.5, 198.51.100.7").is_err());
    assert!(connect("198.51.100.7, 203.0.113.5").is_ok());
    for client in &mut all {
        client.expect("hello");
    }
}

#[test]
fn connections_per_address_are_limited() {
    let server = Running::start(ServerOptions {
        connections_per_address: 3,
        // Idle connections do not time out during the test.
        patience: Duration::from_secs(3600),
        ..options()
    });
    let mut tab = Client::connect(&server).expect("connected");
    tab.expect("hello");
    let mut silent: Vec<TcpStream> = (0..2)
        .map(|_| TcpStream::connect(server.address).expect("connected"))
        .collect();
    // The server accepts connections in order, so it counts the silent connections before this request.
    let answer = get(&server, "/", "");
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer:.200}");
    assert!(
        answer.contains("Too many connections are open from your IP address"),
        "{answer}"
    );
    silent.pop();
    while !get(&server, "/", "").starts_with("HTTP/1.1 200") {
        std::thread::sleep(Duration::from_millis(5));
    }
    // The open tab is still served.
    tab.say(json!({"type": "import", "text": "f5d6"}));
    while tab.expect("state")["transcript"] != "f5d6" {}
}

#[test]
fn connections_of_a_proxy_count_for_its_visitors() {
    let server = Running::start(ServerOptions {
        connections_per_address: 2,
        tabs_per_address: 5,
        trusted_proxies: PROXY.to_vec(),
        ..options()
    });
    let connect = |origin: &str| Client::connect_for(&server, Some(origin));
    let _tabs = [connect("198.51.100.7"), connect("198.51.100.7")].map(|tab| tab.expect("a tab"));
    assert!(connect("198.51.100.7").is_err());
    let asked = |origin: &str| get(&server, "/", &format!("X-Forwarded-For: {origin}\r\n"));
    assert!(asked("198.51.100.7").starts_with("HTTP/1.1 429"));
    for other in 8..20 {
        let answer = asked(&format!("198.51.100.{other}"));
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer:.200}");
    }
}

#[test]
fn the_default_limits_fit_a_classroom_behind_one_address() {
    let server = Running::start(options());
    let mut tabs: Vec<Client> = (0..40)
        .map(|_| Client::connect(&server).expect("connected"))
        .collect();
    // Browsers open up to six more connections per tab.
    let mut kept: Vec<TcpStream> = (0..240)
        .map(|_| TcpStream::connect(server.address).expect("connected"))
        .collect();
    let request = "GET /main.js HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for stream in &mut kept {
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).expect("answered");
        assert_eq!(&answer, b"HTTP/1.1 200");
    }
    for tab in &mut tabs {
        tab.expect("hello");
    }
}

#[test]
fn lessons_per_address_are_limited() {
    let server = Running::start(ServerOptions {
        lessons_per_address: 1,
        trusted_proxies: PROXY.to_vec(),
        ..options()
    });
    let setting = json!({"text": "f5d6c3d3c4f4", "algorithm": "minimax", "evaluation": "weights", "depth": 5, "pass": "ply", "tie": "first"});
    let run =
        json!({"type": "learn", "request": {"type": "run", "setting": setting, "compare": false}});
    let ask = |origin: &str| -> Client {
        let mut tab = Client::connect_for(&server, Some(origin)).expect("connected");
        tab.say(run.clone());
        tab
    };
    let answer = |tab: &mut Client| -> Value { tab.expect("learn")["event"].clone() };
    let mut first = ask("198.51.100.7");
    assert_eq!(answer(&mut first)["type"], "opened");
    // A second lesson exceeds the limit of this address and waits. The waiting lesson does not block other addresses.
    let mut second = ask("198.51.100.7");
    let mut other = ask("198.51.100.8");
    assert_eq!(answer(&mut other)["type"], "opened");
    drop(first);
    // On a very slow machine the waiting request has timed out, so it is repeated.
    while answer(&mut second)["type"] != "opened" {
        second.say(run.clone());
    }
}
