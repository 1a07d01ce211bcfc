//! Compares `Engine::solve` and `Engine::best_move` with plain alpha-beta, and tests them in positions with a forced
//! pass or without moves.

mod common;

use common::{Random, brute_force, follow};
use obverse_core::{Bitboard, Board, Color, Move, Position};
use obverse_engine::{Effort, Engine, Level, Limits, Options};

fn engine() -> Engine {
    let options = Options {
        hash_mib: 1,
        ..Options::default()
    };
    Engine::new(options).expect("memory for 1 MiB")
}

#[test]
fn solve_gives_the_exact_score_and_a_line_that_reaches_it() {
    let (mut engine, mut random) = (engine(), Random::new(1));
    for round in 0..40 {
        let position = random.position(1 + round % 8);
        let line = engine.solve(position);
        assert!(line.is_exact());
        assert_eq!(line.score, brute_force(position.board(), -64, 64));
        let (end, has_turned) = follow(position.board(), &line.moves);
        assert!(end.is_over(), "{position}: {line:?}");
        let score = end.final_score();
        assert_eq!(line.score, if has_turned { -score } else { score });
    }
}

#[test]
fn best_move_keeps_the_score_of_a_solved_position() {
    let (mut engine, mut random) = (engine(), Random::new(2));
    for _ in 0..40 {
        let position = random.position(6);
        let mv = engine.best_move(position, Level::MAX).expect("a move");
        let next = position.play(mv).expect("a legal move").board();
        let score = brute_force(position.board(), -64, 64);
        assert_eq!(-brute_force(next, -64, 64), score, "{position}: {mv}");
    }
}

#[test]
fn every_kind_of_strength_finds_a_move() {
    let (mut engine, start) = (engine(), Position::start());
    assert!(engine.best_move(start, Level::MIN).is_some());
    assert!(engine.best_move(start, Effort::Depth(2)).is_some());
    assert!(engine.best_move(start, Limits::nodes(1)).is_some());
}

#[test]
fn a_forced_pass_is_a_move() {
    // Black has a1, White b1, all other squares are empty: only Black can move, to c1.
    let board = Board::new(Bitboard(0b10), Bitboard(0b01)).expect("disjoint");
    let position = Position::new(board, Color::White).expect("discs");
    assert!(position.must_pass());
    let mut engine = engine();
    let strength = Effort::Depth(2);
    assert_eq!(engine.best_move(position, strength), Some(Move::Pass));
    // After the pass Black takes all discs.
    let line = engine.solve(position);
    assert_eq!((line.first(), line.score), (Some(Move::Pass), -64));
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    let board = Board::new(Bitboard(0b111), Bitboard::EMPTY).expect("disjoint");
    let mut engine = engine();
    for (color, score) in [(Color::Black, 64), (Color::White, 64)] {
        let position = Position::new(board, color).expect("discs");
        assert_eq!(engine.best_move(position, Level::MAX), None);
        let line = engine.solve(position);
        assert_eq!((line.score, line.moves), (score, Vec::new()));
    }
}
