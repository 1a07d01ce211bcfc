//! Many fast games of engines in one process: nobody breaks a rule, fails or loses on time.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{SimulatedClock, play_all};
use obverse_arena::{Contest, EngineOptions, EnginePlayer, Entrant, PlayerSpec, TimeControl};

fn play(players: [&'static str; 2]) {
    let entrants = players.map(|text| {
        let spec: PlayerSpec = text.parse().expect(text);
        Entrant::new(text, move || spec.player())
    });
    play_all(
        30,
        Contest {
            concurrency: 2,
            ..Contest::new(entrants)
        },
    );
}

#[test]
fn by_depth() {
    for players in [
        ["engine:depth=1,hash=1", "engine:depth=3,hash=1"],
        ["engine:depth=2,hash=1,threads=2", "engine:depth=4,hash=1"],
    ] {
        play(players);
    }
}

#[test]
fn by_nodes() {
    let players = ["engine:nodes=1,hash=1", "engine:nodes=2000,hash=1"];
    play(players);
}

/// The clock has less than the engine keeps back for its way to the clock. A real clock is kept by
/// `tests/soak.rs`, on a quiet machine.
#[test]
fn by_a_tiny_clock() {
    let clock = Arc::new(SimulatedClock::new(Duration::from_micros(50)));
    let entrants = [1, 2].map(|threads| {
        let (clock, options) = (
            clock.clone(),
            EngineOptions {
                threads,
                hash_mib: Some(1),
                ..EngineOptions::default()
            },
        );
        Entrant::new(format!("{threads} threads"), move || {
            let player = EnginePlayer::with_clock(options.clone(), clock.clone());
            Ok(Box::new(player.expect("it has weights")))
        })
    });
    let contest = Contest {
        time: TimeControl::Clock {
            main: Duration::from_millis(100),
            increment: Duration::ZERO,
        },
        clock,
        ..Contest::new(entrants)
    };
    play_all(20, contest);
}
