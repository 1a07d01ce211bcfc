//! Edge discs that can never be flipped.

use obverse_core::Bitboard;

/// Counts the edge discs that a run of their own colour connects to a corner. Corner discs are not counted.
#[inline(always)]
pub(super) fn stable_on_edges(discs: Bitboard) -> i32 {
    edges(discs).map(stable_on_edge).into_iter().sum()
}

/// Returns the discs on each of the four edges, as eight bits from one corner to the other.
#[inline(always)]
fn edges(discs: Bitboard) -> [u8; 4] {
    let column = |bits: u64| {
        // The multiplication gathers the lowest bits of the eight rows in the top byte.
        ((bits & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    };
    let bits = discs.0;
    [
        bits as u8,
        (bits >> 56) as u8,
        column(bits),
        column(bits >> 7),
    ]
}

#[inline(always)]
fn stable_on_edge(edge: u8) -> i32 {
    if edge == 0xff {
        return 6;
    }
    // Count each run from a corner without the corner itself.
    (edge.trailing_ones().saturating_sub(1) + edge.leading_ones().saturating_sub(1)) as i32
}

#[cfg(test)]
mod tests {
    use obverse_core::Square;

    use super::*;

    /// Counts stable edge discs square by square, by the definition.
    fn stable_by_walking(discs: Bitboard) -> i32 {
        let at = |column: i8, row: i8| {
            let square = u8::try_from(column).ok().zip(u8::try_from(row).ok());
            square.and_then(|(column, row)| Square::at(column, row))
        };
        let mut stable = 0;
        for square in (Bitboard::EDGES - Bitboard::CORNERS) & discs {
            let (column, row) = (square.column() as i8, square.row() as i8);
            let along = if row == 0 || row == 7 { (1, 0) } else { (0, 1) };
            let joined = [1, -1].into_iter().any(|direction| {
                (0..8)
                    .map_while(|step| {
                        let step = step * direction;
                        at(column + along.0 * step, row + along.1 * step)
                    })
                    .all(|square| discs.contains(square))
            });
            stable += i32::from(joined);
        }
        stable
    }

    #[test]
    fn stable_edge_discs_match_the_definition() {
        let mut random = obverse_core::Random::new(3);
        for _ in 0..20_000 {
            let discs = Bitboard(random.bits() | random.bits() | random.bits());
            assert_eq!(
                stable_on_edges(discs),
                stable_by_walking(discs),
                "{discs:?}"
            );
        }
        assert_eq!(stable_on_edges(Bitboard::FULL), 24);
        assert_eq!(stable_on_edges(Bitboard::CORNERS), 0);
    }
}
