//! Compares the kernels of the network with the portable kernel, and the portable kernel with the formula.
//!
//! Tests for WebAssembly have no harness: `crates/obverse-wasm/examples/kernels.rs` calls the functions in `TESTS`.

use obverse_core::{Bitboard, Board, Position, Square};
use obverse_engine::evaluation::network::{
    EmbeddingRow, FRACTION_BITS, HIDDEN_UNITS, Kernel, MAX_CAP, Native, Network, OutputHead,
    Portable,
};
use obverse_engine::evaluation::pattern::{FEATURES, LANE_FEATURES, PATTERN_STARTS};
use obverse_engine::evaluation::{Configurations, Evaluation, Indices};

use crate::random::Random;

/// The names of all tests and their functions.
#[cfg(not(test))]
pub const TESTS: [(&str, fn()); 4] = [
    ("kernels_agree", kernels_agree),
    (
        "the_accumulator_does_not_overflow",
        the_accumulator_does_not_overflow,
    ),
    (
        "invalid_indices_stay_in_bounds",
        invalid_indices_stay_in_bounds,
    ),
    ("every_ply_uses_its_head", every_ply_uses_its_head),
];

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

#[cfg_attr(test, test)]
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
#[cfg_attr(test, test)]
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
#[cfg_attr(test, test)]
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
#[cfg_attr(test, test)]
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
