//! Tests of the evaluation: incremental indices against indices from scratch, symmetries and explanations. `kernels`
//! tests the kernels of the network, `weights` the file format.

mod kernels;
mod random;
mod weights;

use obverse_core::{Move, Position, Symmetry};
use obverse_engine::evaluation::network::{Network, Portable};
use obverse_engine::evaluation::pattern::{FEATURES, LANE_FEATURES, PATTERNS};
use obverse_engine::evaluation::{Configurations, Evaluation, Indices};
use random::Random;

#[test]
fn incremental_indices_equal_those_from_scratch() {
    let mut random = Random::new(1);
    for _ in 0..2_000 {
        let game = random.game();
        let mut board = Position::start().board();
        let mut indices = Indices::new(board);
        for mv in game.moves() {
            match mv {
                Move::Place(square) => {
                    let flips = board.flips(square);
                    let child = indices.children().after(square, flips);
                    indices = indices.after(square, flips);
                    board = board.after(square, flips);
                    assert_eq!(child, indices.configurations(), "{board:?}");
                }
                Move::Pass => {
                    indices = indices.pass();
                    board = board.pass();
                }
            }
            assert_eq!(indices, Indices::new(board), "{board:?}");
        }
    }
}

/// Recomputes the configurations of all features square by square.
#[test]
fn configurations_match_the_squares() {
    let mut random = Random::new(2);
    for _ in 0..2_000 {
        let board = random.board();
        let Configurations(configurations) = Indices::new(board).configurations();
        for (feature, found) in LANE_FEATURES.iter().zip(configurations) {
            let squares: Vec<_> = feature.squares().collect();
            let expected = squares.iter().rev().fold(0, |number, &square| {
                let own = u16::from(board.player().contains(square));
                let other = u16::from(board.opponent().contains(square));
                3 * number + own + 2 * other
            });
            assert_eq!(found, expected, "{feature:?}");
        }
    }
}

#[test]
fn symmetric_boards_have_equal_values() {
    let mut random = Random::new(5);
    for evaluation in [
        Evaluation::new(random.weights()),
        (*Evaluation::built_in()).clone(),
    ] {
        for _ in 0..3_000 {
            let board = random.board();
            let empties = board.empty().len();
            let value = evaluation.evaluate(&Indices::new(board), empties);
            for symmetry in Symmetry::ALL {
                let image = Indices::new(symmetry.board(board));
                assert_eq!(evaluation.evaluate(&image, empties), value, "{symmetry:?}");
            }
        }
    }
}

#[test]
fn contributions_sum_to_the_value() {
    let mut random = Random::new(6);
    let mut weights = random.weights();
    for numbers in [Random::sensible, Random::extreme] {
        random.change_heads(&mut weights.network, numbers);
        let evaluation = Evaluation::new(weights.clone());
        for _ in 0..1_000 {
            let board = random.board();
            let parts = evaluation.explain(board);
            let sum: i32 = parts.iter().map(|part| part.units).sum();
            let value = evaluation.evaluate(&Indices::new(board), board.empty().len());
            assert_eq!(sum, value);
            let (last, features) = parts.split_last().unwrap();
            assert!(last.pattern.is_none() && last.squares.is_empty());
            assert_eq!(features.len(), FEATURES);
            for (part, feature) in features.iter().zip(&LANE_FEATURES) {
                assert_eq!(part.pattern, Some(PATTERNS[feature.pattern].name));
                assert_eq!(part.squares, feature.squares().collect::<Vec<_>>());
            }
        }
    }
}

/// The last contribution is the part of the value that is independent of all features, up to rounding.
#[test]
fn the_last_contribution_is_independent_of_features() {
    let mut random = Random::new(9);
    let weights = random.weights();
    let evaluation = Evaluation::new(weights.clone());
    for _ in 0..1_000 {
        let board = random.board();
        let (indices, empties) = (Indices::new(board), board.empty().len());
        let (shares, without) = weights.network.shares(&indices.configurations(), empties);
        let sum = shares.iter().sum::<f64>() + without;
        let value = f64::from(evaluation.evaluate(&indices, empties));
        assert!(
            (value..value + 1.001).contains(&(sum + 0.0005)),
            "{sum} {value}"
        );
        let last = evaluation.explain(board).pop().unwrap();
        let rounded = (f64::from(last.units) - without).abs();
        assert!(rounded <= FEATURES as f64 / 2.0 + 1.0, "{rounded}");
    }
    // Features with zero rows have no share, whatever the heads contain.
    let mut network = Network::default();
    random.change_heads(&mut network, Random::sensible);
    let board = random.board();
    let configurations = Indices::new(board).configurations();
    let (shares, without) = network.shares(&configurations, 30);
    assert_eq!(shares, [0.0; FEATURES]);
    let value = network.value::<Portable>(&configurations, 30);
    assert_eq!(without.floor(), f64::from(value));
}
