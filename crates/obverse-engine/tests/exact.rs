//! Compares exact scores with brute force, with different numbers of threads, table sizes and earlier searches.

mod common;

use common::{Random, brute_force, follow};
use obverse_core::{Bitboard, Board, Position};
use obverse_engine::{Certainty, Engine, Limits, Options, Report, Request};

fn engine(threads: usize, hash_mib: usize) -> Engine {
    Engine::new(Options {
        threads,
        hash_mib,
        ..Options::default()
    })
    .expect("engine")
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
fn scores_and_lines_agree_with_brute_force() {
    let mut random = Random::new(1);
    let mut engines = [engine(1, 1), engine(2, 16)];
    for round in 0..2_600 {
        let empties = round % 13;
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
fn every_move_has_its_exact_score() {
    let mut random = Random::new(2);
    let mut engine = engine(1, 1);
    for round in 0..300 {
        let position = random.position(5 + round % 5);
        let moves = position.legal_squares();
        let request = Request::new(position, Limits::exact()).with_multi_pv(64);
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
fn wld_scores_have_the_right_sign() {
    let mut random = Random::new(3);
    let mut engine = engine(1, 1);
    for round in 0..400 {
        let position = random.position(round % 11);
        let truth = brute_force(position.board(), -64, 64);
        let report = engine.think(&Request::new(position, Limits::outcome()), &mut ());
        assert_eq!(report.best().score.signum(), truth.signum(), "{position:?}");
    }
}

/// Checks exact scores when the table already holds results of selective searches, which may be wrong.
#[test]
fn solves_after_selective_searches_are_exact() {
    let mut random = Random::new(5);
    let mut engine = engine(1, 1);
    for _ in 0..40 {
        let position = random.position(15);
        let truth = solve(&mut engine, position).best().score;
        engine.forget();
        let outcome = engine.think(&Request::new(position, Limits::outcome()), &mut ());
        assert_eq!(
            outcome.best().score.signum(),
            truth.signum(),
            "{position:?}"
        );
        let all = Request::new(position, Limits::exact()).with_multi_pv(64);
        let report = engine.think(&all, &mut ());
        check(&report, position, truth);
        for line in &report.lines {
            let (child, _) = follow(position.board(), &line.moves[..1]);
            let answer = solve(&mut engine, common::position(child));
            assert_eq!((line.score, line.is_exact()), (-answer.best().score, true));
        }
    }
}

/// Checks positions with a score of -64, the lower limit of every search window.
#[test]
fn wipeouts_are_solved() {
    let mut random = Random::new(6);
    let mut engine = engine(1, 1);
    let mut found = 0;
    while found < 6 {
        // With few discs of one side among many of the other side, a wipeout is frequent.
        let empties = 10 + random.below(4) as u32;
        let sparse = random.nonsense(empties).board();
        let few = sparse.player() & Bitboard(random.next() & random.next() & random.next());
        let board = Board::new(few, !(few | sparse.empty())).expect("disjoint");
        for board in [board, board.pass()] {
            let position = common::position(board);
            let report = solve(&mut engine, position);
            if report.best().score == -64 && !board.legal_squares().is_empty() {
                found += 1;
                check(&report, position, -64);
            }
        }
    }
}

/// Solves each position with three engines and compares the scores. The first engine is new for each position and has
/// one thread. The other two engines have searched before: the second has two threads and a table so small that entries
/// are overwritten all the time, the third has one thread and a large table.
#[test]
fn scores_do_not_depend_on_threads_tables_or_history() {
    let mut random = Random::new(4);
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
