//! The children of a board in fastest-first order.
//!
//! `lanes` generates eight children at a time in AVX-512 vectors; `scalar` generates one at a time on all other
//! machines.

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
))]
mod lanes;
#[cfg_attr(
    all(
        target_arch = "x86_64",
        target_feature = "avx512bw",
        target_feature = "avx512vl",
        target_feature = "avx512vpopcntdq",
        not(test)
    ),
    expect(dead_code, reason = "oracle of the lanes in tests")
)]
mod scalar;

use obverse_core::{Bitboard, Board, Square, kernel};

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
))]
pub use lanes::{Children, unsorted};
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
)))]
pub use scalar::{Children, unsorted};

use super::mobility::NO_CHILD;

/// The most children that [`Children`] can hold.
pub const MAX_CHILDREN: usize = 16;

/// Cost of a child that has been taken, or of a lane without a child.
const TAKEN: u16 = NO_CHILD;

/// A move with its flips and the replies to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Child {
    pub square: Square,
    pub flips: Bitboard,
    /// The opponent's legal replies.
    pub replies: Bitboard,
}

impl Child {
    /// The child after a legal move.
    #[inline(always)]
    pub fn of(board: Board, square: Square) -> Child {
        let place = square.bitboard().0;
        let (flips, replies) = kernel::child(board.player().0, board.opponent().0, place);
        Child {
            square,
            flips: Bitboard(flips),
            replies: Bitboard(replies),
        }
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::kernel::LANES;
    use obverse_core::{Move, Position};

    use super::*;
    use crate::search::endgame::local_table::Subtable;
    use crate::search::endgame::mobility::mobility_cost;
    use crate::search::regions::odd_quadrants;

    /// The native and the scalar version give the same children in ascending order of the mobility cost.
    #[test]
    fn children_come_in_fastest_first_order() {
        let mut compared = 0;
        for game in 0..400 {
            let mut position = Position::start();
            while position.ending().is_none() {
                let board = position.board();
                let moves = board.legal_squares();
                // Plays a different game each time.
                let number = (game * 31 + compared * 17) % moves.len().max(1);
                let mv = moves.into_iter().nth(number as usize);
                if board.empty().len() <= MAX_CHILDREN as u32 {
                    let first = mv.filter(|_| game % 2 == 0);
                    let mut children = Children::default();
                    children.fill(board, moves, first);
                    let mut scalar = scalar::Children::default();
                    scalar.fill(board, moves, first);
                    let subtable = Subtable::of(5 + board.empty().len() % 7);
                    let count = moves.len() as usize;
                    let slots = [
                        children.slots(board, subtable),
                        scalar.slots(board, subtable),
                    ];
                    assert_eq!(slots[0][..count], slots[1][..count]);
                    for number in 0..count {
                        assert_eq!(children.board(board, number), scalar.board(board, number));
                    }
                    let odd = odd_quadrants(board.empty().0);
                    let mut expected: Vec<_> = moves
                        .into_iter()
                        .map(|square| {
                            let flips = board.flips(square);
                            let replies = board.after(square, flips).legal_squares();
                            Child {
                                square,
                                flips,
                                replies,
                            }
                        })
                        .collect();
                    if moves.len() as usize <= LANES {
                        assert!(unsorted(board, moves).eq(expected.iter().copied()));
                        assert!(scalar::unsorted(board, moves).eq(expected.iter().copied()));
                    }
                    expected.sort_by_key(|child| {
                        (Some(child.square) != first, mobility_cost(child, odd))
                    });
                    for child in expected.into_iter().map(Some).chain([None]) {
                        assert_eq!(children.next(), child, "{board:?}");
                        assert_eq!(scalar.next(), child, "{board:?}");
                        compared += 1;
                    }
                }
                position = position.play(mv.map_or(Move::Pass, Move::Place)).unwrap();
            }
        }
        assert!(compared > 10_000);
    }
}
