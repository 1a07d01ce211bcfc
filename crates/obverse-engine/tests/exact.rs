//! Solved scores against brute force: any threads, any table, whatever was searched before.

mod common;

use common::{Random, brute_force, follow};
use obverse_core::Position;
use obverse_engine::{Certainty, Engine, Limits, Options, Report, Request};

fn engine(threads: usize, hash_mib: usize) -> Engine {
    Engine::new(Options {
        threads,
        hash_mib,
        ..Options::default()
    })
}

fn solve(engine: &mut Engine, position: Position) -> Report {
    engine.think(&Request::new(position, Limits::exact()), &mut ())
}

fn check(report: &Report, position: Position, truth: i32) {
    let best = report.best();
    assert_eq!(
        (best.score, best.certainty),
        (truth, Certainty::Exact),
        "{position:?}"
    );
    let (end, turned) = follow(position.board(), &best.moves);
    assert!(end.is_over(), "{position:?} {:?}", best.moves);
    let score = if turned {
        -end.final_score()
    } else {
        end.final_score()
    };
    assert_eq!(score, truth, "the line of {position:?}");
}

#[test]
fn scores_and_lines_are_those_of_brute_force() {
    let mut random = Random(1);
    let mut engines = [engine(1, 1), engine(2, 16)];
    for round in 0..1_600 {
        let empties = round % 11;
        let position = if round % 4 == 0 {
            random.nonsense(empties)
        } else {
            random.position(empties)
        };
        let truth = brute_force(position.board(), -64, 64);
        for engine in &mut engines {
            check(&solve(engine, position), position, truth);
        }
    }
}

#[test]
fn every_move_has_its_exact_value() {
    let mut random = Random(2);
    let mut engine = engine(1, 1);
    for round in 0..300 {
        let position = random.position(5 + round % 5);
        let moves = position.moves();
        let request = Request::new(position, Limits::exact()).with_lines(64);
        let report = engine.think(&request, &mut ());
        if moves.is_empty() {
            assert_eq!(report.lines.len(), 1);
            continue;
        }
        assert_eq!(report.lines.len(), moves.len() as usize);
        for line in &report.lines {
            let (child, _) = follow(position.board(), &line.moves[..1]);
            assert_eq!(line.score, -brute_force(child, -64, 64), "{position:?}");
        }
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
    }
}

#[test]
fn outcomes_have_the_right_sign() {
    let mut random = Random(3);
    let mut engine = engine(1, 1);
    for round in 0..400 {
        let position = random.position(round % 11);
        let truth = brute_force(position.board(), -64, 64);
        let report = engine.think(&Request::new(position, Limits::outcome()), &mut ());
        assert_eq!(report.best().score.signum(), truth.signum(), "{position:?}");
    }
}

/// A small table that is overwritten all the time, a large one that is not, one thread and two, a
/// fresh engine and one that has searched other things: one score.
#[test]
fn scores_do_not_depend_on_threads_tables_or_history() {
    let mut random = Random(4);
    let mut small = engine(2, 1);
    let mut large = engine(1, 64);
    for _ in 0..12 {
        let position = random.position(17);
        let fresh = solve(&mut engine(1, 8), position);
        large.think(&Request::new(position, Limits::depth(8)), &mut ());
        for engine in [&mut small, &mut large] {
            let report = solve(engine, position);
            check(&report, position, fresh.best().score);
        }
    }
}
