//! Games by a real clock, which only a quiet machine can keep: `./test --soak` runs this, `./test` does not.

mod common;

use std::time::Duration;

use common::play_all;
use obverse_arena::{Contest, Entrant, PlayerSpec, TimeControl};

/// The clock has less than the engine keeps back for its way to the clock.
#[test]
fn a_tiny_clock_is_kept() {
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
