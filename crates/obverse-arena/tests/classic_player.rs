//! Textbook players that have both a depth and a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use obverse_arena::{Allowance, ClassicOptions, ClassicPlayer, Player, Turn};
use obverse_classic::Algorithm;
use obverse_classic::search::{Never, Report, Request, search};
use obverse_core::Game;
use obverse_engine::{Clock, Stop};
use obverse_formats::transcript;

/// A millisecond passes whenever somebody looks.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// How often a player looks until its time is up.
const LOOKS: u64 = 200;

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

/// What the search without a depth finds while somebody looks so often.
fn deepened(game: &Game) -> Report {
    let mut looks = 0;
    let request = Request::new(game.position(), Algorithm::AlphaBeta);
    search(&request, &mut (), &mut || {
        looks += 1;
        looks >= LOOKS
    })
}

fn to_depth(game: &Game, depth: u32) -> Report {
    let request = Request {
        depth: Some(depth),
        ..Request::new(game.position(), Algorithm::AlphaBeta)
    };
    search(&request, &mut (), &mut Never)
}

#[test]
fn who_cannot_reach_the_depth_in_time_plays_the_last_depth_completed() {
    let time = Duration::from_millis(LOOKS);
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
    assert!(differs > 0, "depth 1 would do as well");
}

#[test]
fn who_reaches_the_depth_in_time_plays_it() {
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
