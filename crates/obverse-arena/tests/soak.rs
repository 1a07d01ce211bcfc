//! Games with a real clock, which need a quiet machine. `./test --soak` runs this test, `./test` does not.

mod common;

use std::time::Duration;

use common::play_all;
use obverse_arena::{Contest, Entrant, PlayerSpec, TimeControl};

/// No game is forfeited although the clock has less time than the engine's latency reserve.
#[test]
fn no_game_is_lost_on_a_tiny_clock() {
    let entrants = ["engine:hash=1", "engine:hash=1,threads=2"].map(|text| {
        let spec: PlayerSpec = text.parse().expect(text);
        Entrant::new(text, move || spec.player())
    });
    let contest = Contest {
        time: TimeControl::Clock {
            main: Duration::from_millis(100),
            increment: Duration::ZERO,
        },
        ..Contest::new(entrants)
    };
    play_all(300, contest);
}
