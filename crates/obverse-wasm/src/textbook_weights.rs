use obverse_classic::evaluation::{Evaluation, SquareWeights};
use obverse_core::{Bitboard, Board, Square};
use obverse_engine::evaluation::Weights;
use obverse_engine::evaluation::network::FRACTION_BITS;
use obverse_engine::evaluation::pattern::{LANE_FEATURES, PATTERN_STARTS, PATTERNS};

/// Numbers in the rows are this many times as large as the weights of the squares, since they are rounded.
const SCALE: i32 = 8;
/// Number of evaluation units per unit of a square weight. A corner (weight 99) is worth 990 units, about eight discs of
/// 128 units.
const UNITS: i32 = 10;

/// The textbook's square weights as weights of the network, for the moments until the trained weights have come.
///
/// One unit of the network adds up the squares. A square's weight is divided among the features that contain it.
pub fn textbook_weights() -> Weights {
    let mut weights = Weights::default();
    let rows = weights.network.rows_mut();
    for (pattern, start) in PATTERNS.iter().zip(PATTERN_STARTS) {
        let shares: Vec<i32> = pattern
            .squares
            .iter()
            .map(|&square| share(square))
            .collect();
        for configuration in 0..pattern.configurations() {
            let mut rest = configuration;
            let mut sum = 0;
            for share in &shares {
                sum += match rest % 3 {
                    1 => *share,
                    2 => -share,
                    _ => 0,
                };
                rest /= 3;
            }
            let limits = (i8::MIN.into(), i8::MAX.into());
            rows[start + configuration].0[0] = sum.clamp(limits.0, limits.1) as i8;
        }
    }
    for head in weights.network.heads.iter_mut() {
        head.direct[0] = (UNITS * (1 << FRACTION_BITS) / SCALE) as i16;
    }
    weights
}

/// What a disc on the square adds to each feature that contains the square.
fn share(square: Square) -> i32 {
    let disc = Board::new(square.bitboard(), Bitboard::EMPTY);
    let weight = disc.map_or(0, |board| SquareWeights.value(board));
    let features = LANE_FEATURES.iter();
    let features = features.filter(|feature| feature.squares().any(|other| other == square));
    let number = features.count().max(1) as i32;
    (SCALE * weight + weight.signum() * number / 2) / number
}

#[cfg(test)]
mod tests {
    use obverse_core::Position;
    use obverse_engine::evaluation::{Evaluation as Network, Indices, UNITS_PER_DISC};

    use super::*;

    #[test]
    fn a_corner_is_good_and_the_square_next_to_it_is_bad() {
        let network = Network::new(textbook_weights());
        let start = Position::start().board();
        let value = |own: Bitboard, other: Bitboard| {
            let board = Board::new(start.player() | own, start.opponent() | other);
            network.evaluate(&Indices::new(board.expect("disjoint")), 59)
        };
        let (corner, none) = (Square::A1.bitboard(), Bitboard::EMPTY);
        assert_eq!(value(none, none), 0);
        assert!((5 * UNITS_PER_DISC..12 * UNITS_PER_DISC).contains(&value(corner, none)));
        assert!((value(none, corner) + value(corner, none)).abs() <= 2);
        assert!(value(Square::B2.bitboard(), none) < -UNITS_PER_DISC);
    }
}
