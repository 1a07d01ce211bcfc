//! Textbook players with both a depth and a time limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use obverse_arena::{Allowance, ClassicOptions, ClassicPlayer, Player, Turn};
use obverse_classic::Algorithm;
use obverse_classic::search::{Never, Request, SearchReport, search};
use obverse_core::Game;
use obverse_engine::{Clock, Stop};
use obverse_formats::transcript;

/// A clock that advances by one millisecond at each reading.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Number of clock readings until the time is up.
const READINGS: u64 = 200;

fn player(depth: Option<u32>, time: Option<Duration>) -> ClassicPlayer {
    let options = ClassicOptions {
        depth,
        time,
        ..ClassicOptions::new(Algorithm::AlphaBeta)
    };
    ClassicPlayer::new(options).with_clock(Arc::new(Ticking::default()))
}

fn games() -> Vec<Game> {
    let openings = [
        "f5",
        "f5d6c3",
        "f5f6e6f4g5e7",
        "f5d6c4d3c2b3b4b5",
        "f5d6c5f4e3c6",
    ];
    let game = |moves: &str| transcript::parse(moves).expect("legal moves");
    openings.map(game).into()
}

/// Result of iterative deepening without a depth limit. The search stops at its check number [`READINGS`], like the
/// player's search, which reads the clock at each check.
fn deepened(game: &Game) -> SearchReport {
    let mut readings = 0;
    let request = Request::new(game.position(), Algorithm::AlphaBeta);
    search(&request, &mut (), &mut || {
        readings += 1;
        readings >= READINGS
    })
}

fn to_depth(game: &Game, depth: u32) -> SearchReport {
    let request = Request {
        depth: Some(depth),
        ..Request::new(game.position(), Algorithm::AlphaBeta)
    };
    search(&request, &mut (), &mut Never)
}

#[test]
fn a_player_out_of_time_plays_the_move_of_the_last_completed_depth() {
    let time = Duration::from_millis(READINGS);
    let stop = Stop::default();
    let mut differs = 0;
    for game in games() {
        let expected = deepened(&game);
        assert!(expected.depth >= 5, "{game}: {}", expected.depth);
        differs += usize::from(expected.best != to_depth(&game, 1).best);
        for (own, allowance) in [
            (Some(time), Allowance::Unlimited),
            (None, Allowance::Move(time)),
            (Some(time), Allowance::Move(time * 2)),
            (Some(time * 2), Allowance::Move(time)),
        ] {
            let turn = Turn {
                game: &game,
                allowance,
                stop: &stop,
            };
            let choice = player(Some(30), own).choose(&turn).expect("a move");
            assert_eq!(
                Some(choice.mv),
                expected.best,
                "{game} {own:?} {allowance:?}"
            );
        }
    }
    assert!(differs > 0, "every move equals the move of depth 1");
}

#[test]
fn a_player_that_reaches_its_depth_plays_the_move_of_that_depth() {
    let stop = Stop::default();
    for game in games() {
        for time in [None, Some(Duration::from_secs(86_400))] {
            let turn = Turn {
                game: &game,
                allowance: Allowance::Unlimited,
                stop: &stop,
            };
            let choice = player(Some(3), time).choose(&turn).expect("a move");
            assert_eq!(Some(choice.mv), to_depth(&game, 3).best, "{game} {time:?}");
        }
    }
}
