//! The children of a board, those first that leave the opponent least choice.

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
    expect(dead_code, reason = "the oracle of the lanes")
)]
mod rows;

use obverse_core::{Bitboard, Board, Square, kernel};

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
))]
pub use lanes::{Children, all};
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
)))]
pub use rows::{Children, all};

use super::freedom::NO_CHILD;

/// The most children there is room for.
pub const ROOM: usize = 16;

/// The freedom of a child that is there no more.
const TAKEN: u16 = NO_CHILD;

/// A move and what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Child {
    pub square: Square,
    pub flips: Bitboard,
    /// The opponent's moves after it.
    pub replies: Bitboard,
}

impl Child {
    /// What comes of a legal move.
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
    use crate::search::endgame::freedom::freedom;
    use crate::search::endgame::local_table::Part;
    use crate::search::regions::odd_quadrants;

    /// Whatever the machine takes gives the same children in the same order as the rows do, and that is by freedom.
    #[test]
    fn those_that_leave_least_choice_come_first() {
        let mut compared = 0;
        for game in 0..400 {
            let mut position = Position::start();
            while position.ending().is_none() {
                let board = position.board();
                let moves = board.moves();
                // A different game each time.
                let number = (game * 31 + compared * 17) % moves.len().max(1);
                let mv = moves.into_iter().nth(number as usize);
                if board.empty().len() <= ROOM as u32 {
                    let first = mv.filter(|_| game % 2 == 0);
                    let mut children = Children::default();
                    children.fill(board, moves, first);
                    let mut rows = rows::Children::default();
                    rows.fill(board, moves, first);
                    let part = Part::of(5 + board.empty().len() % 7);
                    let count = moves.len() as usize;
                    let slots = [children.slots(board, part), rows.slots(board, part)];
                    assert_eq!(slots[0][..count], slots[1][..count]);
                    for number in 0..count {
                        assert_eq!(children.board(board, number), rows.board(board, number));
                    }
                    let odd = odd_quadrants(board.empty().0);
                    let mut expected: Vec<_> = moves
                        .into_iter()
                        .map(|square| {
                            let flips = board.flips(square);
                            let replies = board.after(square, flips).moves();
                            Child {
                                square,
                                flips,
                                replies,
                            }
                        })
                        .collect();
                    if moves.len() as usize <= LANES {
                        assert!(all(board, moves).eq(expected.iter().copied()));
                        assert!(rows::all(board, moves).eq(expected.iter().copied()));
                    }
                    expected
                        .sort_by_key(|child| (Some(child.square) != first, freedom(child, odd)));
                    for child in expected.into_iter().map(Some).chain([None]) {
                        assert_eq!(children.next(), child, "{board:?}");
                        assert_eq!(rows.next(), child, "{board:?}");
                        compared += 1;
                    }
                }
                position = position.play(mv.map_or(Move::Pass, Move::Place)).unwrap();
            }
        }
        assert!(compared > 10_000);
    }
}
