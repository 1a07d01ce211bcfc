//! Engines that fail to start and engines that panic: they are started again, and no tab waits for ever.

mod common;

use std::collections::VecDeque;
use std::error::Error;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use common::{Client, LONGEST_WAIT, Running, options};
use obverse_engine::{Clock, Engine, EngineError, Options as EngineOptions, SystemClock};
use obverse_web::{EngineFactory, Server};
use serde_json::{Value, json};

/// What becomes of an engine that is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It works.
    Works,
    /// It cannot be made.
    Refused,
    /// It can be made, and panics at its first search.
    PanicsAtOnce,
    /// It answers, and panics when it searches longer.
    PanicsLater,
}

/// A clock that panics when it is read too often.
struct Bomb {
    clock: SystemClock,
    reads_left: AtomicUsize,
}

impl Clock for Bomb {
    fn now(&self) -> Duration {
        let left = self.reads_left.fetch_sub(1, Ordering::SeqCst);
        assert!(left > 0, "injected");
        self.clock.now()
    }
}

/// Engines with these fates, one after the other; then engines that work. Before each one but the first,
/// whoever holds the other end is asked to let it be made.
fn factory(fates: &[Fate]) -> (EngineFactory, mpsc::Receiver<mpsc::Sender<()>>) {
    let (ask, asked) = mpsc::channel();
    let state = Mutex::new((fates.iter().copied().collect::<VecDeque<Fate>>(), ask, true));
    let factory = EngineFactory::new(move || {
        let mut state = state.lock().expect("no panic here");
        let fate = state.0.pop_front().unwrap_or(Fate::Works);
        let is_first = std::mem::replace(&mut state.2, false);
        if !is_first {
            let (allow, allowed) = mpsc::channel();
            if state.1.send(allow).is_ok() {
                let _ = allowed.recv();
            }
        }
        let reads = match fate {
            Fate::Works => usize::MAX,
            Fate::Refused => {
                return Err(EngineError::Table {
                    mib: 8,
                    fits: Some(3),
                });
            }
            Fate::PanicsAtOnce => 0,
            // Its first search has one iteration and reads it less often, any other one more often.
            Fate::PanicsLater => 8,
        };
        Engine::new(EngineOptions {
            hash_mib: 4,
            clock: Arc::new(Bomb {
                clock: SystemClock::default(),
                reads_left: AtomicUsize::new(reads),
            }),
            ..EngineOptions::default()
        })
    });
    (factory, asked)
}

/// The status with which the server answers a probe.
fn healthz(address: SocketAddr) -> u16 {
    let mut stream = TcpStream::connect(address).expect("connected");
    let head = "GET /healthz HTTP/1.1\r\nHost: probe\r\nConnection: close\r\n\r\n";
    stream.write_all(head.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let status = answer.split(' ').nth(1).expect("a status");
    status.parse().expect("a number")
}

/// A game in which the engine is to begin.
fn engine_begins() -> Value {
    let arrangement = json!({
        "black": "computer",
        "white": "human",
        "strength": {"kind": "level", "amount": 10},
        "time": null,
    });
    json!({"type": "new", "arrangement": arrangement, "opening": {"kind": "standard"}})
}

/// Hears all until the engine has moved; the notices among it.
fn notices_until_a_move(client: &mut Client) -> Vec<Value> {
    let mut notices = Vec::new();
    loop {
        let event = client.next();
        if event["type"] == "notice" {
            notices.push(event["code"].clone());
        }
        if event["type"] == "state" && event["ply"] == 1 {
            return notices;
        }
    }
}

#[test]
fn a_move_that_is_owed_is_found_by_the_next_engine() {
    let fates = [
        Fate::PanicsLater,
        Fate::Refused,
        Fate::PanicsAtOnce,
        Fate::Works,
    ];
    let (factory, asked) = factory(&fates);
    let server = Server::bind_with_engines(options(), factory).expect("a port");
    let health = server.health();
    assert!(health.borrow().is_healthy());
    let server = Running::serve(server);
    let mut client = Client::connect(&server).expect("connected");
    client.say(engine_begins());
    for _ in &fates[1..] {
        let allow = asked.recv_timeout(LONGEST_WAIT).expect("another attempt");
        // Nobody answers in between, and the server says so.
        assert_eq!(healthz(server.address), 503);
        assert!(!health.borrow().is_healthy());
        assert_eq!(health.borrow().answering(), 0);
        assert_eq!(health.borrow().lost(), None);
        allow.send(()).expect("it waits for this");
    }
    assert_eq!(notices_until_a_move(&mut client), [] as [Value; 0]);
    assert!(health.borrow().is_healthy());
    assert_eq!(healthz(server.address), 200);
}

#[test]
fn a_search_that_panics_twice_is_given_up_and_told() {
    let (factory, asked) = factory(&[Fate::PanicsLater, Fate::PanicsLater]);
    // Engines may be made at once.
    thread::spawn(move || asked.into_iter().for_each(drop));
    let server = Server::bind_with_engines(options(), factory).expect("a port");
    let server = Running::serve(server);
    let mut client = Client::connect(&server).expect("connected");
    client.say(engine_begins());
    assert_eq!(client.expect("notice")["code"], "engineFailed");
    // Another attempt of the same tab, and the third engine, which works.
    client.say(json!({"type": "moveNow"}));
    assert_eq!(notices_until_a_move(&mut client), [] as [Value; 0]);
}

#[test]
fn values_go_on_with_the_next_engine() {
    let (factory, asked) = factory(&[Fate::PanicsLater]);
    thread::spawn(move || asked.into_iter().for_each(drop));
    let server = Server::bind_with_engines(options(), factory).expect("a port");
    let server = Running::serve(server);
    let mut client = Client::connect(&server).expect("connected");
    client.say(json!({"type": "page", "page": "analyse"}));
    loop {
        let event = client.next();
        assert_ne!(event["type"], "notice", "{event}");
        let depth = event["lines"][0]["depth"].as_u64();
        if event["type"] == "hints" && depth >= Some(9) {
            return;
        }
    }
}

#[test]
fn one_engine_of_two_is_enough() {
    // Both are made at the start; the first of them is lost.
    let fates = [Fate::PanicsLater, Fate::Works];
    let lost = [Fate::Refused; 4];
    let (factory, asked) = factory(&[&fates[..], &lost].concat());
    thread::spawn(move || asked.into_iter().for_each(drop));
    let options = obverse_web::Options {
        engines: 2,
        ..options()
    };
    let server = Server::bind_with_engines(options, factory).expect("a port");
    let health = server.health();
    let server = Running::serve(server);
    let mut clients: Vec<Client> = (0..4)
        .map(|_| Client::connect(&server).expect("connected"))
        .collect();
    for client in &mut clients {
        client.say(engine_begins());
    }
    for client in &mut clients {
        assert_eq!(notices_until_a_move(client), [] as [Value; 0]);
    }
    assert!(health.borrow().is_healthy());
    assert_eq!(health.borrow().lost(), None);
}

#[test]
fn when_no_engine_can_be_started_all_tabs_are_told_and_the_server_ends() {
    let (factory, asked) = factory(&[
        Fate::PanicsLater,
        Fate::Refused,
        Fate::PanicsAtOnce,
        Fate::Refused,
    ]);
    thread::spawn(move || asked.into_iter().for_each(drop));
    let server = Server::bind_with_engines(options(), factory).expect("a port");
    let health = server.health();
    let address = server.address();
    let served = thread::spawn(move || server.run(1, std::future::pending()));
    let mut idle = Client::connect_to(address, None).expect("connected");
    idle.expect("hello");
    let mut waits = Client::connect_to(address, None).expect("connected");
    waits.say(engine_begins());
    for client in [&mut idle, &mut waits] {
        while client.expect("notice")["code"] != "enginesLost" {}
        assert!(client.is_closed());
    }
    let error = served.join().expect("no panic").expect_err("an error");
    assert_eq!(
        error.to_string(),
        "no engine could be started in 3 attempts: a transposition table of 8 MiB does not fit into \
         memory: 3 MiB would"
    );
    // The command prints an error with all its causes: none is said twice.
    assert!(error.source().is_none());
    assert!(!health.borrow().is_healthy());
}

#[test]
fn a_server_without_engines_does_not_begin() {
    for fate in [Fate::Refused, Fate::PanicsAtOnce] {
        let (factory, _) = factory(&[fate]);
        assert!(Server::bind_with_engines(options(), factory).is_err());
    }
}
