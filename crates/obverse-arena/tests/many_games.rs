//! Many fast games between engines in one process, all without a forfeit.

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
fn games_by_depth() {
    for players in [
        ["engine:depth=1,hash=1", "engine:depth=3,hash=1"],
        ["engine:depth=2,hash=1,threads=2", "engine:depth=4,hash=1"],
    ] {
        play(players);
    }
}

#[test]
fn games_by_nodes() {
    let players = ["engine:nodes=1,hash=1", "engine:nodes=2000,hash=1"];
    play(players);
}

/// No game is forfeited although the clock has less time than the engine's latency reserve. `tests/soak.rs` checks this
/// with a real clock.
#[test]
fn games_with_a_tiny_clock() {
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
            Ok(Box::new(player.expect("the built-in weights")))
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
