//! What an engine has searched before, and what it has forgotten.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::Random;
use obverse_core::{Move, Position};
use obverse_engine::{Clock, Engine, Limits, Options, Request};

fn engine() -> Engine {
    Engine::new(Options {
        hash_mib: 1,
        ..Options::default()
    })
    .expect("an engine")
}

/// The nodes, scores and lines of some searches in a row.
fn course(engine: &mut Engine) -> Vec<(u64, i32, Vec<Move>)> {
    let mut random = Random::new(7);
    let searches = [
        (40, Limits::depth(9)),
        (36, Limits::depth(9)),
        (14, Limits::exact()),
    ];
    let run = |(empties, limits)| {
        let position = random.position(empties);
        let report = engine.think(&Request::new(position, limits), &mut ());
        let best = report.best();
        (report.nodes, best.score, best.moves.clone())
    };
    searches.map(run).into()
}

/// After any number of searches: generations begin again after 255 of them.
#[test]
fn an_engine_that_has_forgotten_is_like_new() {
    let new = course(&mut engine());
    for searches in [0, 249, 250, 251] {
        let mut engine = engine();
        course(&mut engine);
        for _ in 0..searches {
            let request = Request::new(Position::start(), Limits::depth(1));
            engine.think(&request, &mut ());
        }
        engine.forget();
        assert_eq!(course(&mut engine), new, "after {searches} searches");
    }
}

/// Time stands still.
struct Frozen;

impl Clock for Frozen {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// Two threads would give other nodes each time.
#[test]
fn a_few_milliseconds_are_for_one_thread() {
    let position = Random::new(8).position(44);
    let limits = Limits {
        time: Some(Duration::from_millis(10)),
        ..Limits::depth(12)
    };
    let nodes = |threads| {
        let mut engine = Engine::new(Options {
            hash_mib: 1,
            threads,
            clock: Arc::new(Frozen),
            ..Options::default()
        })
        .expect("an engine");
        engine.think(&Request::new(position, limits), &mut ()).nodes
    };
    let alone = nodes(1);
    assert!(alone > 100_000, "{alone} nodes are too few to be shared");
    for _ in 0..3 {
        assert_eq!(nodes(2), alone);
    }
}
