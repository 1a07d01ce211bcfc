//! Searches with several threads, searches that are stopped, and several engines at once. `./test --sanitize` runs this
//! file under the thread sanitizer.

mod common;

use std::thread;
use std::time::Duration;

use common::Random;
use obverse_core::Position;
use obverse_engine::{Certainty, Engine, Limits, Options, Report, Request, SearchState, Stop};

fn engine(threads: usize) -> Engine {
    Engine::new(Options {
        threads,
        hash_mib: 1,
        ..Options::default()
    })
    .expect("an engine")
}

fn solve(engine: &mut Engine, position: Position) -> (i32, Certainty) {
    let report = engine.think(&Request::new(position, Limits::exact()), &mut ());
    assert_eq!(report.state, SearchState::Done);
    (report.best().score, report.best().certainty)
}

/// Runs a search that another thread stops after some time.
fn search_and_stop(
    engine: &mut Engine,
    position: Position,
    limits: Limits,
    after: Duration,
) -> Report {
    let stop = Stop::default();
    let request = Request::new(position, limits).with_stop(stop.clone());
    thread::scope(|scope| {
        scope.spawn(move || {
            thread::sleep(after);
            stop.stop();
        });
        engine.think(&request, &mut ())
    })
}

/// Asserts that the best move is legal.
fn check_move(report: &Report, position: Position) {
    let mv = report.best().first().expect("a move");
    assert!(position.play(mv).is_ok(), "{mv} in {position:?}");
}

/// Positions with enough empties for splits (`SOLVE_SPLIT_MIN_DEPTH` in `search/settings.rs`), with their exact scores.
fn endings(seed: u64, number: usize) -> Vec<(Position, (i32, Certainty))> {
    let mut random = Random::new(seed);
    let mut single = engine(1);
    let mut ending = |n| {
        let position = random.position(16 + n as u32 % 3);
        (position, solve(&mut single, position))
    };
    (0..number).map(&mut ending).collect()
}

/// Checks that four threads find the same scores as one thread. Before each comparison some searches are stopped at
/// random moments: the entries that they leave in the table must be correct.
#[test]
fn four_threads_agree_with_one() {
    let mut random = Random::new(11);
    let mut engine = engine(4);
    for (position, truth) in endings(12, 12) {
        for _ in 0..6 {
            let after = Duration::from_micros(random.below(4_000) as u64);
            let report = search_and_stop(&mut engine, position, Limits::exact(), after);
            check_move(&report, position);
            assert!(matches!(
                report.state,
                SearchState::Stopped | SearchState::Done
            ));
        }
        assert_eq!(solve(&mut engine, position), truth, "{position:?}");
        engine.forget();
        assert_eq!(solve(&mut engine, position), truth, "{position:?}");
    }
}

/// Checks that searches ended by a node limit or a time limit leave correct entries in the table.
#[test]
fn limited_searches_leave_correct_entries() {
    let mut engine = engine(4);
    for (position, truth) in endings(13, 6) {
        for nodes in [1_000, 30_000, 100_000, 200_000] {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::exact()
            };
            check_move(
                &engine.think(&Request::new(position, limits), &mut ()),
                position,
            );
        }
        let limits = Limits {
            time: Some(Duration::from_millis(2)),
            ..Limits::exact()
        };
        check_move(
            &engine.think(&Request::new(position, limits), &mut ()),
            position,
        );
        assert_eq!(solve(&mut engine, position), truth, "{position:?}");
    }
}

#[test]
fn engines_are_independent() {
    let endings = endings(14, 6);
    thread::scope(|scope| {
        for turn in 0..2 {
            let endings = &endings;
            scope.spawn(move || {
                let mut engine = engine(2);
                for n in 0..endings.len() {
                    let (position, truth) = endings[(n + 3 * turn) % endings.len()];
                    assert_eq!(solve(&mut engine, position), truth, "{position:?}");
                }
            });
        }
    });
}

/// Stops searches that would take days, with one thread and with several threads.
#[test]
fn a_stop_ends_long_searches() {
    let mut random = Random::new(15);
    let far = random.position(30);
    for threads in [1, 3] {
        let mut engine = engine(threads);
        for after in [0, 1, 40] {
            let after = Duration::from_millis(after);
            for (position, limits) in [
                (Position::start(), Limits::unlimited()),
                (far, Limits::exact()),
            ] {
                let report = search_and_stop(&mut engine, position, limits, after);
                check_move(&report, position);
                assert_eq!(report.state, SearchState::Stopped);
            }
        }
    }
}
