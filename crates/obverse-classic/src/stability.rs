//! Disc stability: whether the opponent can flip a disc with the next move, only later, or never.

use obverse_core::{Bitboard, Board, Color, Position, Square};

/// Stability of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stability {
    /// The disc can never be flipped.
    Stable,
    /// The disc cannot be flipped by the opponent's next move, but perhaps later.
    SemiStable,
    /// The opponent could flip the disc if it were to move now.
    Unstable,
}

/// The discs of both colours by their stability. Every disc is in exactly one of the three sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StabilityMap {
    /// Discs that can never be flipped.
    pub stable: Bitboard,
    /// Discs that the opponent's next move cannot flip, but perhaps a later one.
    pub semi_stable: Bitboard,
    /// Discs that the opponent could flip if it were to move now.
    pub unstable: Bitboard,
}

impl StabilityMap {
    /// Classifies every disc of a position.
    ///
    /// A disc is called stable if along each of the four lines through it (row, column and two diagonals) one of these
    /// holds: the line is full, or the disc is next to the edge of the board or to a stable disc of its own colour.
    /// Such a disc can never be flipped. The converse does not hold: some discs that can never be flipped do not meet
    /// this criterion, and are called semi-stable.
    pub fn new(position: Position) -> StabilityMap {
        let discs = !position.empty();
        let in_danger = [Color::Black, Color::White].map(|color| {
            let attacker = Board::new_unchecked(position.discs(!color), position.discs(color));
            attacker
                .legal_squares()
                .iter()
                .fold(Bitboard::EMPTY, |all, mv| all | attacker.flips(mv))
        });
        let stable = stable(position.black(), discs) | stable(position.white(), discs);
        let unstable = in_danger[0] | in_danger[1];
        StabilityMap {
            stable,
            semi_stable: discs - stable - unstable,
            unstable,
        }
    }

    /// Returns the stability of the disc on a square, or `None` if the square is empty.
    pub fn of(self, square: Square) -> Option<Stability> {
        [
            (self.stable, Stability::Stable),
            (self.semi_stable, Stability::SemiStable),
            (self.unstable, Stability::Unstable),
        ]
        .into_iter()
        .find_map(|(set, stability)| set.contains(square).then_some(stability))
    }
}

/// Directions of the four lines through a square, as (column, row) steps.
const LINES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Returns the stable discs of one colour, by the criterion of [`StabilityMap::new`].
fn stable(own: Bitboard, discs: Bitboard) -> Bitboard {
    let mut stable = Bitboard::EMPTY;
    // Fixpoint iteration: each round uses the stable discs found so far, and the loop ends after a round that finds
    // no new stable disc.
    loop {
        let more: Bitboard = (own - stable)
            .iter()
            .filter(|&square| {
                LINES
                    .into_iter()
                    .all(|line| is_safe_along(square, line, stable, discs))
            })
            .collect();
        if more.is_empty() {
            return stable;
        }
        stable |= more;
    }
}

/// Returns whether the disc on a square cannot be flipped along the line of this direction.
fn is_safe_along(
    square: Square,
    (right, down): (i8, i8),
    stable: Bitboard,
    discs: Bitboard,
) -> bool {
    let ways = [(right, down), (-right, -down)];
    let is_anchored = ways.into_iter().any(|way| match step(square, way) {
        Some(neighbour) => stable.contains(neighbour),
        None => true,
    });
    is_anchored
        || ways.into_iter().all(|way| {
            std::iter::successors(Some(square), |&square| step(square, way))
                .all(|square| discs.contains(square))
        })
}

fn step(square: Square, (right, down): (i8, i8)) -> Option<Square> {
    let column = square.column().checked_add_signed(right)?;
    let row = square.row().checked_add_signed(down)?;
    Square::at(column, row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use obverse_core::Random;

    #[test]
    fn every_disc_is_in_one_set_and_stable_discs_are_never_flipped() {
        let mut random = Random::new(11);
        for _ in 0..300 {
            let mut position = Position::start();
            let mut stable = [Bitboard::EMPTY; 2];
            loop {
                let map = StabilityMap::new(position);
                assert_eq!(
                    map.stable | map.semi_stable | map.unstable,
                    !position.empty()
                );
                assert!(map.stable.is_disjoint(map.unstable), "{position}");
                assert!(map.semi_stable.is_disjoint(map.stable | map.unstable));
                for color in Color::ALL {
                    let was_stable = &mut stable[color as usize];
                    assert!(was_stable.is_disjoint(!position.discs(color)), "{position}");
                    *was_stable = map.stable & position.discs(color);
                }
                let moves: Vec<_> = position.legal_moves().collect();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[random.below(moves.len() as u32) as usize];
                position = position.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn start_discs_are_unstable_and_corners_stable() {
        let start = StabilityMap::new(Position::start());
        assert_eq!(start.unstable.len(), 4);
        let board = Board::new_unchecked(Square::A1.bitboard(), Square::H8.bitboard());
        let corners = StabilityMap::new(Position::new(board, Color::Black).unwrap());
        assert_eq!(corners.of(Square::A1), Some(Stability::Stable));
        assert_eq!(corners.of(Square::H8), Some(Stability::Stable));
        assert_eq!(corners.of(Square::D4), None);
    }
}
