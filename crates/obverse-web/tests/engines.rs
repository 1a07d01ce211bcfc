//! Engines that fail to start or panic are restarted, and no tab waits forever.

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

/// Behaviour of a created engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// The engine works.
    Works,
    /// The engine cannot be created.
    Refused,
    /// The engine panics at its first search.
    PanicsAtOnce,
    /// The engine passes the check and panics in a longer search.
    PanicsLater,
}

/// A clock that panics after a number of readings.
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

/// A factory of engines with these behaviours, followed by engines that work. From the second engine on, the factory
/// sends a request to the channel and waits until the test permits the engine.
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
            // The check of depth 1 reads the clock less than 8 times, other searches read it more often.
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

/// Status code of the health check.
fn healthz(address: SocketAddr) -> u16 {
    let mut stream = TcpStream::connect(address).expect("connected");
    let head = "GET /healthz HTTP/1.1\r\nHost: probe\r\nConnection: close\r\n\r\n";
    stream.write_all(head.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let status = answer.split(' ').nth(1).expect("a status");
    status.parse().expect("a number")
}

/// Request for a game in which the engine moves first.
fn engine_begins() -> Value {
    let arrangement = json!({
        "black": "computer",
        "white": "human",
        "strength": {"kind": "level", "amount": 10},
        "time": null,
    });
    json!({"type": "new", "arrangement": arrangement, "opening": {"kind": "standard"}})
}

/// Receives events until the engine has moved and returns the notices among them.
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
fn the_restarted_engine_plays_the_pending_move() {
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
        // The server is unhealthy until the engine is restarted.
        assert_eq!(healthz(server.address), 503);
        assert!(!health.borrow().is_healthy());
        assert_eq!(health.borrow().working(), 0);
        assert_eq!(health.borrow().lost(), None);
        allow
            .send(())
            .expect("the factory waits for the permission");
    }
    assert_eq!(notices_until_a_move(&mut client), [] as [Value; 0]);
    assert!(health.borrow().is_healthy());
    assert_eq!(healthz(server.address), 200);
}

#[test]
fn a_search_that_panics_twice_fails_with_a_notice() {
    let (factory, asked) = factory(&[Fate::PanicsLater, Fate::PanicsLater]);
    // Permit engines immediately.
    thread::spawn(move || asked.into_iter().for_each(drop));
    let server = Server::bind_with_engines(options(), factory).expect("a port");
    let server = Running::serve(server);
    let mut client = Client::connect(&server).expect("connected");
    client.say(engine_begins());
    assert_eq!(client.expect("notice")["code"], "engineFailed");
    // The tab tries again with the third engine, which works.
    client.say(json!({"type": "moveNow"}));
    assert_eq!(notices_until_a_move(&mut client), [] as [Value; 0]);
}

#[test]
fn hints_continue_with_the_restarted_engine() {
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
fn a_pool_with_one_working_engine_is_healthy() {
    // Both engines start; one of them fails later.
    let fates = [Fate::PanicsLater, Fate::Works];
    let lost = [Fate::Refused; 4];
    let (factory, asked) = factory(&[&fates[..], &lost].concat());
    thread::spawn(move || asked.into_iter().for_each(drop));
    let options = obverse_web::ServerOptions {
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
fn a_lost_pool_notifies_all_tabs_and_ends_the_server() {
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
    // `obverse serve` prints an error and then its sources, so a source must not repeat the text of the error.
    assert!(error.source().is_none());
    assert!(!health.borrow().is_healthy());
}

#[test]
fn a_server_without_engines_does_not_start() {
    for fate in [Fate::Refused, Fate::PanicsAtOnce] {
        let (factory, _) = factory(&[fate]);
        assert!(Server::bind_with_engines(options(), factory).is_err());
    }
}
