//! Benchmarks of the evaluation and of the incremental update of its pattern indices: `cargo bench -p obverse-engine`.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use obverse_core::{Bitboard, Board, Position, Square};
use obverse_engine::evaluation::network::{Kernel, Native, Portable};
use obverse_engine::evaluation::{Calibration, Evaluation, Indices};

fn main() {
    divan::main();
}

/// The positions of 300 different games, each with the move played and its flips.
fn moves() -> Vec<(Board, Square, Bitboard)> {
    let mut moves = Vec::new();
    for start in 0..300 {
        let mut board = Position::start().board();
        for ply in start.. {
            let places = board.legal_squares();
            let Some(square) = places
                .iter()
                .nth((ply * 7 + start / 3) % (places.len() as usize).max(1))
            else {
                break;
            };
            let flips = board.flips(square);
            moves.push((board, square, flips));
            board = board.after(square, flips);
        }
    }
    moves
}

/// Evaluates positions in game order, so that successive evaluations use different output heads.
#[divan::bench(types = [Portable, Native])]
fn evaluate_games<K: Kernel>(bencher: Bencher) {
    evaluate::<K>(bencher, &moves());
}

/// Evaluates only positions with 30 or 31 empties, so that two output heads suffice, as at the leaves of a search.
#[divan::bench(types = [Portable, Native])]
fn evaluate_two_plies<K: Kernel>(bencher: Bencher) {
    let mut moves = moves();
    moves.retain(|(board, ..)| (30..32).contains(&board.empty().len()));
    evaluate::<K>(bencher, &moves);
}

fn evaluate<K: Kernel>(bencher: Bencher, moves: &[(Board, Square, Bitboard)]) {
    let evaluation = Evaluation::built_in();
    let positions: Vec<(Indices, u32)> = moves
        .iter()
        .map(|(board, ..)| (Indices::new(*board), board.empty().len()))
        .collect();
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        let values = positions
            .iter()
            .map(|(indices, empties)| evaluation.evaluate_with::<K>(black_box(indices), *empties));
        values.sum::<i32>()
    });
}

#[divan::bench]
fn after(bencher: Bencher) {
    let moves: Vec<_> = moves()
        .into_iter()
        .map(|(board, square, flips)| (Indices::new(board), square, flips))
        .collect();
    bencher.counter(ItemsCount::new(moves.len())).bench(|| {
        for (indices, square, flips) in &moves {
            black_box(black_box(indices).after(*square, *flips));
        }
    });
}

#[divan::bench]
fn from_scratch(bencher: Bencher) {
    let moves = moves();
    bencher.counter(ItemsCount::new(moves.len())).bench(|| {
        for (board, ..) in &moves {
            black_box(Indices::new(black_box(*board)));
        }
    });
}

#[divan::bench]
fn load() -> Calibration {
    Evaluation::built_in().calibration()
}
