//! Closed clients leave no files or threads. Runs in its own process, since it counts open files.

#![cfg(target_os = "linux")]

mod common;

use std::time::Duration;

use common::{Client, Running, spacious};
use serde_json::json;

/// Number of open file descriptors and threads of this process.
fn held() -> (usize, usize) {
    let count = |folder: &str| {
        std::fs::read_dir(folder)
            .expect("/proc exists on Linux")
            .count()
    };
    (count("/proc/self/fd"), count("/proc/self/task"))
}

#[test]
fn closed_clients_leave_no_resources() {
    let server = Running::start(spacious());
    let round = || {
        let mut clients: Vec<Client> = (0..40)
            .map(|_| Client::connect(&server).expect("connected"))
            .collect();
        for (number, client) in clients.iter_mut().enumerate() {
            match number % 4 {
                0 => client.say(json!({"type": "page", "page": "analyse"})),
                1 => client.send_text("nonsense"),
                2 => client.send_bytes(&[0xff; 100]),
                _ => client.say(json!({"type": "learn", "request": {"type": "choices"}})),
            }
        }
        for client in clients {
            client.cut();
        }
    };
    // The first round creates the threads of the blocking pool, which stay. Later rounds are compared with the counts
    // after the first round.
    round();
    let mut after_first = held();
    for _ in 0..100 {
        std::thread::sleep(Duration::from_millis(20));
        let now = held();
        after_first = (after_first.0.min(now.0), after_first.1.max(now.1));
    }
    for _ in 0..5 {
        round();
    }
    let mut now = held();
    for _ in 0..30_000 {
        if now.0 <= after_first.0 {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
        now = held();
    }
    assert!(now.0 <= after_first.0, "{now:?} after {after_first:?}");
}
