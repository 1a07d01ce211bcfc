//! Monitoring: the journal, the metrics and the health check.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use common::{Client, Running, options};
use obverse_web::{JournalEntry, Monitor, RefusalReason, ServerOptions, Severity};
use serde_json::json;

/// The complete response to a request.
fn get(address: SocketAddr, path: &str, host: &str) -> String {
    raw(
        address,
        &format!("GET {path} HTTP/1.1\r\n{host}Connection: close\r\n\r\n"),
    )
}

fn raw(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("connected");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("answered");
    String::from_utf8(answer).expect("text")
}

fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").expect("a head").1
}

/// A journal that keeps all entries in memory.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<JournalEntry>>>);

impl Kept {
    fn monitor(&self) -> Arc<Monitor> {
        let kept = Arc::clone(&self.0);
        Arc::new(Monitor::new(move |entry: &JournalEntry| {
            kept.lock().expect("no panic").push(entry.clone());
        }))
    }

    fn entries(&self) -> Vec<JournalEntry> {
        self.0.lock().expect("no panic").clone()
    }
}

/// Parses the Prometheus text format, version 0.0.4, and panics on invalid text. Returns samples by name and labels.
fn samples(text: &str) -> BTreeMap<String, f64> {
    assert!(text.ends_with('\n'), "the last line ends with a line feed");
    let is_name = |name: &str| {
        let mut chars = name.chars();
        let first = chars.next().expect("a name");
        (first.is_ascii_alphabetic() || first == '_' || first == ':')
            && chars.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ':')
    };
    let mut samples = BTreeMap::new();
    let mut families = BTreeSet::new();
    let mut helped = None;
    let mut family: Option<(String, String)> = None;
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# HELP ") {
            let (name, help) = rest.split_once(' ').expect("a name and a text");
            assert!(
                is_name(name) && !help.is_empty() && !help.contains('\\'),
                "{line}"
            );
            helped = Some(name.to_owned());
            continue;
        }
        if let Some(rest) = line.strip_prefix("# TYPE ") {
            let (name, kind) = rest.split_once(' ').expect("a name and a type");
            assert_eq!(
                helped.as_deref(),
                Some(name),
                "the help of a metric comes just before its type"
            );
            assert!(["counter", "gauge", "histogram"].contains(&kind), "{line}");
            assert!(families.insert(name.to_owned()), "{name} comes twice");
            assert_eq!(kind == "counter", name.ends_with("_total"), "{line}");
            family = Some((name.to_owned(), kind.to_owned()));
            continue;
        }
        assert!(!line.is_empty() && !line.starts_with('#'), "{line}");
        let (series, value) = line.rsplit_once(' ').expect("a series and a value");
        let value: f64 = value.parse().expect("a number");
        let (name, labels) = match series.split_once('{') {
            Some((name, labels)) => (name, labels.strip_suffix('}').expect("a brace")),
            None => (series, ""),
        };
        assert!(is_name(name), "{line}");
        for label in labels.split(',').filter(|label| !label.is_empty()) {
            let (key, quoted) = label.split_once('=').expect("a key and a value");
            let value = quoted
                .strip_prefix('"')
                .and_then(|text| text.strip_suffix('"'));
            let value = value.expect("in quotes");
            assert!(is_name(key) && !key.contains(':'), "{line}");
            assert!(!value.contains(['"', '\\', '\n']), "{line}");
        }
        let (of, kind) = family
            .as_ref()
            .expect("the type of a metric comes before its samples");
        let bare = match kind.as_str() {
            "histogram" => ["_bucket", "_sum", "_count"]
                .iter()
                .find_map(|end| name.strip_suffix(end))
                .expect("a part of a histogram"),
            _ => name,
        };
        assert_eq!(bare, of, "{line}");
        assert!(samples.insert(series.to_owned(), value).is_none(), "{line}");
    }
    check_histograms(&samples);
    samples
}

/// Checks that buckets are cumulative and the last one equals the count.
fn check_histograms(samples: &BTreeMap<String, f64>) {
    let counts = samples
        .keys()
        .filter_map(|name| name.strip_suffix("_count"));
    let histograms: Vec<&str> = counts.collect();
    assert_eq!(
        histograms,
        [
            "obverse_move_thinking_seconds",
            "obverse_move_waiting_seconds"
        ]
    );
    for name in histograms {
        let mut buckets: Vec<(f64, f64)> = (samples.iter())
            .filter_map(|(series, &count)| {
                let bound = series.strip_prefix(&format!("{name}_bucket{{le=\""))?;
                let bound = bound.strip_suffix("\"}").expect("one label");
                Some((
                    bound.replace("+Inf", "inf").parse().expect("a bound"),
                    count,
                ))
            })
            .collect();
        buckets.sort_by(|one, two| one.0.total_cmp(&two.0));
        assert!(buckets.windows(2).all(|pair| pair[0].1 <= pair[1].1));
        let last = buckets.last().expect("buckets");
        assert_eq!(*last, (f64::INFINITY, samples[&format!("{name}_count")]));
    }
}

/// Waits until the metrics satisfy a condition, since the server counts just after it has served a client.
fn counted(
    address: SocketAddr,
    is_enough: impl Fn(&BTreeMap<String, f64>) -> bool,
) -> BTreeMap<String, f64> {
    loop {
        let answer = get(address, "/metrics", "Host: localhost\r\n");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer:.200}");
        assert!(
            (answer.to_lowercase())
                .contains("content-type: text/plain; version=0.0.4; charset=utf-8\r\n"),
            "{answer:.400}"
        );
        let samples = samples(body(&answer));
        if is_enough(&samples) {
            return samples;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn metrics_are_correct_after_a_known_script() {
    let kept = Kept::default();
    let server = Running::start_watched(
        ServerOptions {
            sockets: 2,
            metrics_port: Some(0),
            ..options()
        },
        kept.monitor(),
    );
    let port = server.metrics_address.expect("a port");
    let refused = |reason: RefusalReason| {
        format!(
            "obverse_connections_refused_total{{reason=\"{}\"}}",
            reason.name()
        )
    };
    let before = counted(port, |samples| samples["obverse_engines_answering"] == 1.0);
    for (name, value) in &before {
        let is_fixed =
            name.starts_with("obverse_build_info") || name == "obverse_engines_answering";
        let is_zero = is_fixed || name.starts_with("process_") || *value == 0.0;
        assert!(is_zero, "{name} is {value} before the first client");
    }

    // Three refused requests, and one for a missing page, which is not a refusal.
    for host in ["evil.example", "evil2.example"] {
        let answer = get(server.address, "/", &format!("Host: {host}\r\n"));
        assert!(answer.starts_with("HTTP/1.1 421"), "{answer:.200}");
    }
    let foreign = "Host: localhost\r\nOrigin: http://evil.example\r\n";
    assert!(get(server.address, "/", foreign).starts_with("HTTP/1.1 403"));
    let missing = get(server.address, "/nothing-here", "Host: localhost\r\n");
    assert!(missing.starts_with("HTTP/1.1 404"), "{missing:.200}");
    assert!(raw(server.address, "GET / HTTP/9.9\r\n\r\n").starts_with("HTTP/1.1 400"));

    // A tab plays two moves against the engine, opens a lesson and uploads a file.
    let mut player = Client::connect(&server).expect("connected");
    player.say(json!({
        "type": "new",
        "arrangement": {"black": "human", "white": "computer", "strength": {"kind": "level", "amount": 1}},
        "opening": {"kind": "standard"},
    }));
    for ply in [0, 2] {
        let state = loop {
            let state = player.expect("state");
            if state["ply"] == ply && state["enginesTurn"] == false {
                break state;
            }
        };
        player.say(json!({"type": "play", "square": state["legal"][0]["square"]}));
    }
    while player.expect("state")["ply"] != 4 {}
    let setting = |depth: u32| json!({"text": "start", "algorithm": "alphabeta", "evaluation": "weights", "depth": depth, "pass": "ply", "tie": "first"});
    for request in [
        json!({"type": "run", "setting": setting(2), "compare": false}),
        json!({"type": "run", "setting": {"text": "no position", "algorithm": "alphabeta", "evaluation": "weights", "depth": 2, "pass": "ply", "tie": "first"}, "compare": false}),
        // These requests do not open a lesson.
        json!({"type": "choices"}),
        json!({"type": "answer", "blank": 0, "text": "1"}),
    ] {
        player.say(json!({"type": "learn", "request": request}));
        player.expect("learn");
    }
    let file = b"f5d6c3\n";
    player.send_files(&[("games.txt", file)]);
    while player.expect("state")["transcript"] != "f5d6c3" {}

    // A second tab sends an invalid message and is closed with a code; then the server is full.
    let mut nonsense = Client::connect(&server).expect("connected");
    nonsense.send_text("nonsense");
    assert!(nonsense.is_closed());
    drop(nonsense);
    counted(port, |samples| samples["obverse_tabs_open"] == 1.0);
    let second = loop {
        // Until the server has noticed the closed tab, this attempt is refused too.
        if let Ok(client) = Client::connect(&server) {
            break client;
        }
    };
    assert!(Client::connect(&server).is_err());

    let after = counted(port, |samples| {
        samples["obverse_tabs_open"] == 2.0
            && samples["obverse_connections_open"] <= 2.0
            && samples[&refused(RefusalReason::BadHead)] == 1.0
    });
    let expected = [
        (refused(RefusalReason::UnknownHost), 2.0),
        (refused(RefusalReason::ForeignOrigin), 1.0),
        (refused(RefusalReason::BadHead), 1.0),
        (refused(RefusalReason::BadRequest), 0.0),
        (refused(RefusalReason::Nonsense), 1.0),
        (refused(RefusalReason::Flooding), 0.0),
        ("obverse_tabs_opened_total".to_owned(), 3.0),
        (
            "obverse_sockets_closed_total{code=\"1003\"}".to_owned(),
            1.0,
        ),
        (
            "obverse_sockets_closed_total{code=\"none\"}".to_owned(),
            0.0,
        ),
        ("obverse_moves_total".to_owned(), 2.0),
        ("obverse_move_thinking_seconds_count".to_owned(), 2.0),
        ("obverse_move_waiting_seconds_count".to_owned(), 2.0),
        ("obverse_lessons_total{outcome=\"opened\"}".to_owned(), 1.0),
        ("obverse_lessons_total{outcome=\"failed\"}".to_owned(), 1.0),
        ("obverse_upload_bytes_total".to_owned(), file.len() as f64),
        // A new game, two moves, four Learn requests, a file announcement with one part, an invalid message.
        ("obverse_messages_received_total".to_owned(), 10.0),
        ("obverse_jobs_waiting{urgency=\"urgent\"}".to_owned(), 0.0),
        ("obverse_jobs_running{urgency=\"urgent\"}".to_owned(), 0.0),
        ("obverse_engine_restarts_total".to_owned(), 0.0),
    ];
    for (name, value) in expected {
        assert_eq!(after[&name], value, "{name}");
    }
    // At least one refused attempt of the third tab.
    let full = after[&refused(RefusalReason::TabsFull)];
    assert!(full >= 1.0);
    assert_eq!(
        after["obverse_connections_accepted_total"],
        5.0 + 3.0 + full
    );
    assert!(after["obverse_messages_sent_total"] > 10.0);
    assert!(after["obverse_engine_seconds_total{urgency=\"urgent\"}"] > 0.0);
    if cfg!(target_os = "linux") {
        assert!(after["process_resident_memory_bytes"] > 1e6);
        assert!(after["process_open_fds"] > 3.0);
    }
    drop((player, second));
    let closed = counted(port, |samples| samples["obverse_tabs_open"] == 0.0);
    assert_eq!(closed["obverse_sockets_closed_total{code=\"none\"}"], 2.0);
    drop(server);

    let entries = kept.entries();
    assert!(matches!(
        entries.first(),
        Some(JournalEntry::Started { .. })
    ));
    assert_eq!(entries.last(), Some(&JournalEntry::Stopped));
    let told = |text: &str| entries.iter().any(|entry| entry.to_string() == text);
    assert!(told(
        "refused a request from 127.0.0.1: unknown host name (evil.example)"
    ));
    assert!(told(
        "refused a request from 127.0.0.1: foreign origin (http://evil.example)"
    ));
    assert!(told(
        "refused a tab from 127.0.0.1: a message is not a JSON object"
    ));
    assert!(told(
        "refused a tab from 127.0.0.1: too many open tabs in total"
    ));
    assert!(told("tab from 127.0.0.1 closed with code 1003"));
    assert!(
        entries
            .iter()
            .all(|entry| entry.severity() > Severity::Error)
    );
}

#[test]
fn the_health_check_accepts_any_host() {
    let server = Running::start(ServerOptions {
        sockets: 1,
        metrics_port: Some(0),
        ..options()
    });
    // A full server still answers the health check.
    let _tab = Client::connect(&server).expect("connected");
    for host in [
        "Host: localhost\r\n",
        "Host: 10.1.2.3:8064\r\n",
        "Host: obverse-7f.cluster.local\r\n",
        "Host: balancer.example\r\nOrigin: http://evil.example\r\n",
    ] {
        let answer = get(server.address, "/healthz", host);
        assert!(answer.starts_with("HTTP/1.1 200"), "{host}: {answer:.200}");
        assert_eq!(body(&answer), "ok\n");
        assert!(answer.to_lowercase().contains("cache-control: no-store"));
    }
    let bare = raw(server.address, "GET /healthz HTTP/1.0\r\n\r\n");
    assert!(bare.starts_with("HTTP/1.0 200"), "{bare:.200}");
    let head = raw(
        server.address,
        "HEAD /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );
    assert!(head.starts_with("HTTP/1.1 200") && body(&head).is_empty());
    let port = server.metrics_address.expect("a port");
    assert_eq!(body(&get(port, "/healthz", "Host: localhost\r\n")), "ok\n");
    // Other paths are refused for unknown hosts.
    let page = get(server.address, "/", "Host: balancer.example\r\n");
    assert!(page.starts_with("HTTP/1.1 421"), "{page:.200}");
}

#[test]
fn metrics_are_available_on_the_loopback_address_only() {
    let without = Running::start(options());
    assert_eq!(without.metrics_address, None);
    let answer = get(without.address, "/metrics", "Host: localhost\r\n");
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer:.200}");

    let server = Running::start(ServerOptions {
        address: SocketAddr::from(([0, 0, 0, 0], 0)),
        metrics_port: Some(0),
        ..options()
    });
    let port = server.metrics_address.expect("a port");
    assert!(port.ip().is_loopback(), "{port}");
    // A foreign page could use a name that resolves to this machine.
    let answer = get(port, "/metrics", "Host: evil.example\r\n");
    assert!(answer.starts_with("HTTP/1.1 421"), "{answer:.200}");
    assert!(get(port, "/", "Host: localhost\r\n").starts_with("HTTP/1.1 404"));
}
