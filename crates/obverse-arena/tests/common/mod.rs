//! What the tests of contests share.

#![allow(dead_code, reason = "not every test uses all of it")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use obverse_arena::{Contest, ContestObserver, Ending, GameResult, Standing, openings};
use obverse_engine::{Clock, Stop};

/// A clock that only its readers move: reading it takes `step`, and [`SimulatedClock::wait`] any time.
///
/// A search that looks at it after a fixed number of nodes has a fixed speed, whatever else the
/// machine does.
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

    /// Lets time pass, and says when it is.
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

/// Stops at the first game that was not played to its end.
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

/// Plays this many games of a contest and checks each.
pub fn play_all(games: usize, contest: Contest) {
    let contest = Contest {
        openings: openings::random(8, games.div_ceil(2), 3),
        games,
        ..contest
    };
    let standing = contest.play(&mut PlayedOut, &Stop::default());
    assert_eq!(standing.games() as usize, games);
}
