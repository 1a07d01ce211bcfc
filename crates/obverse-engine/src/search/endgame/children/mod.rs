//! The children of a board in fastest-first order.
//!
//! `avx512` generates eight children at a time in vectors, on CPUs with AVX-512. `portable` generates one child at a
//! time, on all other CPUs.

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
))]
mod avx512;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
))]
mod avx512_fastest_first_costs;
mod child;
#[cfg_attr(
    all(
        target_arch = "x86_64",
        target_feature = "avx512bw",
        target_feature = "avx512vl",
        target_feature = "avx512vpopcntdq",
        not(test)
    ),
    expect(dead_code, reason = "tests compare the AVX-512 version with it")
)]
mod portable;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
))]
pub use avx512::{Children, unsorted};
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
)))]
pub use portable::{Children, unsorted};

pub use child::Child;

use super::fastest_first_cost::NO_CHILD;

/// The most children that [`Children`] can hold.
pub const MAX_CHILDREN: usize = 16;

/// Cost of a child that has been taken, or of a vector lane without a child.
const TAKEN: u16 = NO_CHILD;

#[cfg(test)]
mod tests {
    use obverse_core::kernel::LANES;
    use obverse_core::{Move, Position};

    use super::*;
    use crate::search::endgame::fastest_first_cost::fastest_first_cost;
    use crate::search::endgame::local_table::Subtable;
    use crate::search::quadrants::odd_quadrants;

    /// The native and the portable version give the same children in ascending order of the fastest-first cost.
    #[test]
    fn children_come_in_fastest_first_order() {
        let mut compared = 0;
        for game in 0..400 {
            let mut position = Position::start();
            while position.ending().is_none() {
                let board = position.board();
                let moves = board.legal_squares();
                // Choose another move in each game and at each ply, so that the games are different.
                let number = (game * 31 + compared * 17) % moves.len().max(1);
                let mv = moves.into_iter().nth(number as usize);
                if board.empty().len() <= MAX_CHILDREN as u32 {
                    let first = mv.filter(|_| game % 2 == 0);
                    let mut children = Children::default();
                    children.fill(board, moves, first);
                    let mut portable = portable::Children::default();
                    portable.fill(board, moves, first);
                    let subtable = Subtable::of(5 + board.empty().len() % 7);
                    let count = moves.len() as usize;
                    let slots = [
                        children.slots(board, subtable),
                        portable.slots(board, subtable),
                    ];
                    assert_eq!(slots[0][..count], slots[1][..count]);
                    for number in 0..count {
                        assert_eq!(children.board(board, number), portable.board(board, number));
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
                        assert!(portable::unsorted(board, moves).eq(expected.iter().copied()));
                    }
                    expected.sort_by_key(|child| {
                        (Some(child.square) != first, fastest_first_cost(child, odd))
                    });
                    for child in expected.into_iter().map(Some).chain([None]) {
                        assert_eq!(children.next(), child, "{board:?}");
                        assert_eq!(portable.next(), child, "{board:?}");
                        compared += 1;
                    }
                }
                position = position.play(mv.map_or(Move::Pass, Move::Place)).unwrap();
            }
        }
        assert!(compared > 10_000);
    }
}
