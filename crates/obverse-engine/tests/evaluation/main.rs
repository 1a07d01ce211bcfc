//! Tests of the evaluation: incremental indices against indices from scratch, kernels against the portable kernel,
//! symmetries and explanations. `weights` tests the file format.

mod random;
mod weights;

use obverse_core::{Bitboard, Board, Move, Position, Square, Symmetry};
use obverse_engine::evaluation::network::{
    EmbeddingRow, FRACTION_BITS, HIDDEN_UNITS, Kernel, MAX_CAP, Native, Network, OutputHead,
    Portable,
};
use obverse_engine::evaluation::pattern::{FEATURES, LANE_FEATURES, PATTERN_STARTS, PATTERNS};
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

/// Computes the value by the formula in the documentation of the network, in 64-bit arithmetic.
fn reference_value(network: &Network, board: Board) -> i64 {
    let Configurations(configurations) = Indices::new(board).configurations();
    let head = network.head(board.empty().len());
    let mut value = i64::from(head.constant);
    for unit in 0..HIDDEN_UNITS {
        let features = LANE_FEATURES.iter().zip(configurations);
        let sum: i64 = features
            .map(|(feature, number)| {
                let row = PATTERN_STARTS[feature.pattern] + usize::from(number);
                i64::from(network.rows()[row].0[unit])
            })
            .sum();
        let clipped = (sum + i64::from(head.bias[unit])).max(0);
        let clipped = clipped.min(network.caps[unit].into());
        let squared = clipped * clipped / 16;
        value += i64::from(head.weight[unit]) * squared + i64::from(head.direct[unit]) * sum;
    }
    value >> FRACTION_BITS
}

#[test]
fn kernels_agree() {
    fn check<K: Kernel>(network: &Network, configurations: &Configurations, empties: u32) {
        let expected = network.value::<Portable>(configurations, empties);
        let found = network.value::<K>(configurations, empties);
        assert_eq!(found, expected, "{} {configurations:?}", K::NAME);
    }
    let mut random = Random::new(3);
    let mut network = random.network();
    for _ in 0..20_000 {
        let board = random.board();
        let (configurations, empties) = (Indices::new(board).configurations(), board.empty().len());
        let value = network.value::<Portable>(&configurations, empties);
        assert_eq!(i64::from(value), reference_value(&network, board));
        check::<Native>(&network, &configurations, empties);
    }
    // With extreme numbers, overflows must wrap identically in all kernels, and no configuration index may be out of
    // bounds.
    for _ in 0..200 {
        random.change_heads(&mut network, Random::extreme);
        for _ in 0..100 {
            let board = random.board();
            let (configurations, empties) =
                (Indices::new(board).configurations(), board.empty().len());
            check::<Native>(&network, &configurations, empties);
            let forged = Configurations(std::array::from_fn(|_| random.extreme() as u16));
            check::<Native>(&network, &forged, random.next() as u32);
            check::<Native>(&network, &forged, empties);
        }
    }
}

/// With extreme rows, the accumulator still fits into 16 bits.
#[test]
fn the_accumulator_does_not_overflow() {
    for number in [i8::MIN, i8::MAX] {
        let mut network = Network::default();
        network
            .rows_mut()
            .fill(EmbeddingRow([number; HIDDEN_UNITS]));
        network.caps = [MAX_CAP; HIDDEN_UNITS];
        let head = OutputHead {
            bias: [8_000; HIDDEN_UNITS],
            weight: [3; HIDDEN_UNITS],
            direct: [5; HIDDEN_UNITS],
            constant: 7 << FRACTION_BITS,
        };
        network.heads.fill(head);
        let board = Position::start().board();
        let sum = FEATURES as i32 * i32::from(number);
        let clipped = (sum + 8_000).min(MAX_CAP.into());
        let expected =
            7 + (((3 * (clipped * clipped / 16) + 5 * sum) * HIDDEN_UNITS as i32) >> FRACTION_BITS);
        let configurations = Indices::new(board).configurations();
        assert_eq!(network.value::<Portable>(&configurations, 60), expected);
        assert_eq!(network.value::<Native>(&configurations, 60), expected);
    }
}

/// Invalid flips give meaningless indices, but no kernel may read out of bounds.
#[test]
fn invalid_indices_stay_in_bounds() {
    let mut random = Random::new(4);
    let evaluation = Evaluation::new(random.weights());
    let full = Board::new(Bitboard::FULL, Bitboard::EMPTY).unwrap();
    let mut indices = Indices::new(full);
    for _ in 0..1_000 {
        let square = Square::ALL[random.below(64)];
        let flips = Bitboard(random.next());
        let children = indices.children();
        indices = indices.after(square, flips);
        for empties in [0, 30, 60, 64, u32::MAX] {
            let expected = evaluation.evaluate_with::<Portable>(&indices, empties);
            assert_eq!(evaluation.evaluate(&indices, empties), expected);
            let child = evaluation.evaluate_child(&children, (square, flips), empties);
            assert_eq!(child, expected);
        }
    }
}

/// Checks that each ply uses its own head, and that positions before the first ply or after the last ply use the
/// nearest head.
#[test]
fn every_ply_uses_its_head() {
    let mut network = Network::default();
    for (ply, head) in network.heads.iter_mut().enumerate() {
        head.constant = (ply as i32) << FRACTION_BITS;
    }
    let configurations = Indices::new(Position::start().board()).configurations();
    for (empties, ply) in [(60, 0), (59, 1), (31, 29), (2, 58), (1, 59)] {
        assert_eq!(network.value::<Native>(&configurations, empties), ply);
    }
    for (empties, ply) in [(0, 59), (61, 0), (64, 0), (u32::MAX, 0)] {
        assert_eq!(network.value::<Native>(&configurations, empties), ply);
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
