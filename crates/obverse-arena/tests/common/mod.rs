//! Shared helpers of the contest tests.

#![allow(dead_code, reason = "not every test uses every helper")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use obverse_arena::{Contest, ContestObserver, Ending, GameResult, Standing, openings};
use obverse_engine::{Clock, Stop};

/// A clock that advances by `step` at each reading, and by any duration through [`SimulatedClock::wait`].
///
/// A search that reads it after a fixed number of nodes has a fixed speed, independent of the machine's load.
pub struct SimulatedClock {
    nanoseconds: AtomicU64,
    step: Duration,
}

impl SimulatedClock {
    /// A clock at zero.
    pub fn new(step: Duration) -> SimulatedClock {
        SimulatedClock {
            nanoseconds: AtomicU64::new(0),
            step,
        }
    }

    /// Advances the clock and returns the time.
    pub fn wait(&self, time: Duration) -> Duration {
        let time = time.as_nanos() as u64;
        Duration::from_nanos(self.nanoseconds.fetch_add(time, Ordering::Relaxed) + time)
    }
}

impl Clock for SimulatedClock {
    fn now(&self) -> Duration {
        self.wait(self.step)
    }
}

/// Panics at the first game that was not played to its end.
struct PlayedOut;

impl ContestObserver for PlayedOut {
    fn finished(&mut self, result: &GameResult, _standing: &Standing) {
        assert!(
            matches!(result.ending, Ending::PlayedOut),
            "game {}: {:?} after {:?}",
            result.number,
            result.ending,
            result.game.moves().collect::<Vec<_>>(),
        );
        assert!(result.game.is_over());
    }
}

/// Plays a contest of this many games and checks that each is played to its end.
pub fn play_all(games: usize, contest: Contest) {
    let contest = Contest {
        openings: openings::random(8, games.div_ceil(2), 3),
        games,
        ..contest
    };
    let standing = contest.play(&mut PlayedOut, &Stop::default());
    assert_eq!(standing.games() as usize, games);
}
