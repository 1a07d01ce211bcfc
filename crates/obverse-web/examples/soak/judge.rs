//! Judges the results of the soak test: prints them, and adds a complaint for each exceeded limit.

use std::time::Duration;

use crate::move_times::Times;
use crate::server_process::Held;
use crate::{Ending, Shared};

/// Allowed delay of a move, compared with an idle server.
const LONGER: Duration = Duration::from_secs(1);
/// Memory growth allowed after the transposition table is full: 20 MB in KiB.
const GROWTH: usize = 20_000_000 / 1024;

/// Compares the move times of a crowded server with those of a single player.
pub fn times(alone: &Times, crowded: &Times, complaints: &mut Vec<String>) {
    let median = alone.at(50.0);
    match (median, crowded.at(99.0)) {
        (Some(median), Some(slow)) => {
            println!(
                "99th percentile of the move times: {:+.2} s compared to the median of a single player",
                slow.as_secs_f64() - median.as_secs_f64()
            );
            if slow > median + LONGER {
                complaints.push(format!(
                    "99th percentile of the move times is {:.2} s, the median of a single player {:.2} s",
                    slow.as_secs_f64(),
                    median.as_secs_f64()
                ));
            }
        }
        _ => complaints.push("no move was played".to_owned()),
    }
}

/// Checks that the memory has not grown since all tables were full.
pub fn memory(warm: Option<(u64, Held)>, last: Option<Held>, complaints: &mut Vec<String>) {
    let (Some((minute, warm)), Some(last)) = (warm, last) else {
        complaints.push(
            "the transposition table never filled up: run the test for more minutes".to_owned(),
        );
        return;
    };
    println!(
        "memory: {:.1} MiB when all tables were full (minute {minute}), {:.1} MiB at the end",
        warm.mib(),
        last.mib()
    );
    if last.memory > warm.memory + GROWTH {
        complaints.push(format!("memory grew by {:.1} MiB", last.mib() - warm.mib()));
    }
}

/// Prints how the attacks ended, and checks that the server closed each connection with a code.
pub fn endings(shared: &Shared, complaints: &mut Vec<String>) {
    println!("how attacks ended:");
    for ((attack, ending), count) in shared.endings.borrow().iter() {
        let how = match ending {
            Ending::Status(status) => format!("HTTP {status}"),
            Ending::Code(code) => format!("WebSocket {code}"),
            Ending::NoCode => "closed without a code".to_owned(),
            Ending::Tolerated => "tolerated".to_owned(),
        };
        println!("  {attack:<24} {how:<24} {count:>8}");
        if *ending == Ending::NoCode {
            complaints.push(format!(
                "{attack}: {count} connections were closed without a code"
            ));
        }
    }
}
