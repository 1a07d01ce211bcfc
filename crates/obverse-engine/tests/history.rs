//! A cleared engine behaves like a new one, and short searches use one thread.

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
    .expect("engine")
}

/// The nodes, scores and lines of several consecutive searches.
fn search_sequence(engine: &mut Engine) -> Vec<(u64, i32, Vec<Move>)> {
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

/// Clears the engine after a few searches and after about 255 searches, when the table's 8-bit generation counter is
/// near its end.
#[test]
fn a_cleared_engine_behaves_like_a_new_one() {
    let new = search_sequence(&mut engine());
    for searches in [0, 249, 250, 251] {
        let mut engine = engine();
        search_sequence(&mut engine);
        for _ in 0..searches {
            let request = Request::new(Position::start(), Limits::depth(1));
            engine.think(&request, &mut ());
        }
        engine.forget();
        assert_eq!(
            search_sequence(&mut engine),
            new,
            "after {searches} searches"
        );
    }
}

/// A clock that stands still.
struct Frozen;

impl Clock for Frozen {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// Compares node counts, which would vary if two threads searched.
#[test]
fn short_searches_use_one_thread() {
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
        .expect("engine");
        engine.think(&Request::new(position, limits), &mut ()).nodes
    };
    let alone = nodes(1);
    assert!(alone > 100_000, "{alone} nodes are too few for a split");
    for _ in 0..3 {
        assert_eq!(nodes(2), alone);
    }
}
