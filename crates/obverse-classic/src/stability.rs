//! Which discs can still be flipped: never, later, or at once.

use obverse_core::{Bitboard, Board, Color, Position, Square};

/// How safe a disc is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stability {
    /// No sequence of moves can flip it.
    Stable,
    /// It may be flipped some day, but not by the next move of the other colour.
    SemiStable,
    /// The other colour can flip it by its next move, or could if it were its turn.
    Unstable,
}

/// The discs of both colours by how safe they are. Every disc is in exactly one of the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StabilityMap {
    /// Safe for ever.
    pub stable: Bitboard,
    /// Safe for one move.
    pub semi_stable: Bitboard,
    /// Not safe.
    pub unstable: Bitboard,
}

impl StabilityMap {
    /// Looks at every disc of a position.
    ///
    /// A disc counts as stable if that can be seen line by line: along each of the four lines
    /// through it, the line is full, or the disc borders on the edge of the board or on a stable
    /// disc of its own colour. Every such disc is safe; a few that only a search could prove safe are
    /// called semi-stable.
    pub fn new(position: Position) -> StabilityMap {
        let discs = !position.empty();
        let in_danger = [Color::Black, Color::White].map(|color| {
            let attacker = Board::new_unchecked(position.discs(!color), position.discs(color));
            attacker
                .moves()
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

    /// How safe the disc on a square is; nothing if there is none.
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

/// The four lines through a square, as steps of column and row.
const LINES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The discs of one colour that can be seen to be stable.
fn stable(own: Bitboard, discs: Bitboard) -> Bitboard {
    let mut stable = Bitboard::EMPTY;
    // Each round builds on the stable discs of the one before; each but the last finds one.
    loop {
        let more: Bitboard = (own - stable)
            .iter()
            .filter(|&square| {
                LINES
                    .into_iter()
                    .all(|line| is_held(square, line, stable, discs))
            })
            .collect();
        if more.is_empty() {
            return stable;
        }
        stable |= more;
    }
}

/// Whether a disc cannot be flipped along a line.
fn is_held(square: Square, (right, down): (i8, i8), stable: Bitboard, discs: Bitboard) -> bool {
    let ways = [(right, down), (-right, -down)];
    let leans = ways.into_iter().any(|way| match step(square, way) {
        Some(neighbour) => stable.contains(neighbour),
        None => true,
    });
    leans
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
    fn every_disc_is_in_one_set_and_stable_ones_are_never_flipped() {
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
    fn the_start_is_shaky_and_a_corner_is_not() {
        let start = StabilityMap::new(Position::start());
        assert_eq!(start.unstable.len(), 4);
        let board = Board::new_unchecked(Square::A1.bitboard(), Square::H8.bitboard());
        let corners = StabilityMap::new(Position::new(board, Color::Black).unwrap());
        assert_eq!(corners.of(Square::A1), Some(Stability::Stable));
        assert_eq!(corners.of(Square::H8), Some(Stability::Stable));
        assert_eq!(corners.of(Square::D4), None);
    }
}
