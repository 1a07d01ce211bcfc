//! Many fast games of engines in one process: nobody breaks a rule, fails or loses on time.

use std::time::Duration;

use obverse_arena::{
    Contest, ContestObserver, Ending, Entrant, GameResult, PlayerSpec, Standing, TimeControl,
    openings,
};
use obverse_engine::Stop;

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

fn play(players: [&'static str; 2], games: usize, time: TimeControl) {
    let entrants = players.map(|text| {
        let spec: PlayerSpec = text.parse().expect(text);
        Entrant::new(text, move || spec.player())
    });
    let contest = Contest {
        openings: openings::random(8, games.div_ceil(2), 3),
        games,
        time,
        concurrency: 2,
        ..Contest::new(entrants)
    };
    let standing = contest.play(&mut PlayedOut, &Stop::default());
    assert_eq!(standing.games() as usize, games);
}

#[test]
fn by_depth() {
    for players in [
        ["engine:depth=1,hash=1", "engine:depth=3,hash=1"],
        ["engine:depth=2,hash=1,threads=2", "engine:depth=4,hash=1"],
    ] {
        play(players, 30, TimeControl::None);
    }
}

#[test]
fn by_nodes() {
    let players = ["engine:nodes=1,hash=1", "engine:nodes=2000,hash=1"];
    play(players, 30, TimeControl::None);
}

/// Less than the engine keeps back for its way to the clock.
#[test]
fn by_a_tiny_clock() {
    let clock = TimeControl::Clock {
        main: Duration::from_millis(100),
        increment: Duration::ZERO,
    };
    play(["engine:hash=1", "engine:hash=1,threads=2"], 20, clock);
}
