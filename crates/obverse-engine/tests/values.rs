//! Fractional values of lines (`Line::value`).

mod common;

use std::collections::HashSet;

use common::{Random, follow};
use obverse_core::{Move, Position, Square};
use obverse_engine::evaluation::{Evaluation, Indices, UNITS_PER_DISC};
use obverse_engine::{Candidates, Certainty, Engine, Limits, Options, Request};

#[test]
fn estimates_are_static_evaluations_at_the_end_of_the_pv() {
    let mut random = Random::new(7);
    let evaluation = Evaluation::built_in();
    let mut engine = Engine::new(Options {
        hash_mib: 1,
        ..Options::default()
    })
    .expect("engine");
    let mut fractions = 0;
    for round in 0..60 {
        let position = random.position(20 + round % 30);
        let request = Request::new(position, Limits::depth(1 + round % 4)).with_multi_pv(64);
        let lines = engine.think(&request, &mut ()).lines;
        for line in &lines {
            assert!((line.value - line.score as f32).abs() <= 0.5, "{line:?}");
            if line.value.fract() == 0.0 || !matches!(line.certainty, Certainty::Estimate(_)) {
                continue;
            }
            // A reported line may continue after the position that was evaluated.
            let plies = line.moves.iter().scan(0, |placed, mv| {
                *placed += u32::from(mv.square().is_some());
                Some(*placed)
            });
            let end = plies.take_while(|&placed| placed <= line.depth).count();
            let (board, turned) = follow(position.board(), &line.moves[..end]);
            let units = evaluation.evaluate(&Indices::new(board), board.empty().len());
            let value = units as f32 / UNITS_PER_DISC as f32;
            assert_eq!(line.value, if turned { -value } else { value }, "{line:?}");
            fractions += 1;
        }
        let in_order = |a: &obverse_engine::Line, b: &obverse_engine::Line| {
            a.score > b.score || a.score == b.score && a.value >= b.value
        };
        assert!(lines.is_sorted_by(in_order), "{lines:?}");
    }
    assert!(fractions > 100, "{fractions}");
}

#[test]
fn exact_values_equal_their_scores() {
    let mut random = Random::new(8);
    let mut engine = Engine::new(Options {
        hash_mib: 1,
        ..Options::default()
    })
    .expect("engine");
    for _ in 0..20 {
        let request = Request::new(random.position(8), Limits::exact()).with_multi_pv(64);
        for line in engine.think(&request, &mut ()).lines {
            assert_eq!(line.value, line.score as f32);
        }
    }
}

#[test]
fn symmetric_moves_have_equal_values() {
    let mut engine = Engine::new(Options {
        hash_mib: 1,
        ..Options::default()
    })
    .expect("engine");
    // In the starting position all four moves are equivalent.
    let start = Position::start();
    let request = Request::new(start, Limits::depth(9)).with_multi_pv(64);
    let lines = engine.think(&request, &mut ()).lines;
    let firsts: HashSet<Option<Move>> = lines.iter().map(|line| line.first()).collect();
    assert_eq!(firsts, start.legal_moves().map(Some).collect());
    for line in &lines {
        assert_eq!(line.value, lines[0].value, "{lines:?}");
        let legal = (line.moves.iter()).try_fold(start, |position, &mv| position.play(mv));
        assert!(legal.is_ok(), "{line:?}");
    }
    // A report has at most as many lines as requested.
    let lines = engine
        .think(&request.clone().with_multi_pv(3), &mut ())
        .lines;
    assert_eq!(lines.len(), 3);
    let request = Request {
        candidates: Candidates::Only(Square::F5.bitboard()),
        ..request
    };
    let lines = engine.think(&request, &mut ()).lines;
    let firsts: Vec<_> = lines.iter().map(|line| line.first()).collect();
    assert_eq!(firsts, [Some(Move::Place(Square::F5))]);
}
