use obverse_core::{Bitboard, Board, Square};

use super::pattern::{LANES, SQUARE_VALUES};
use super::{ChildConfigurations, Configurations};

/// The pattern indices of a position, updated incrementally from move to move.
///
/// Each vector lane stands for one feature. It holds two sums over the squares of the feature: one over the player's
/// discs and one over the opponent's discs. A disc on the `i`-th square counts `3^i`. The index of the configuration is
/// the first sum plus twice the second. Because the sums are separate, a pass only swaps them.
///
/// ```
/// use obverse_core::{Position, Square};
/// use obverse_engine::evaluation::Indices;
///
/// let board = Position::start().board();
/// let flips = board.flips(Square::F5);
/// let after = Indices::new(board).after(Square::F5, flips);
/// assert_eq!(after, Indices::new(board.after(Square::F5, flips)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Indices {
    pub(super) player: [u16; LANES],
    pub(super) opponent: [u16; LANES],
}

impl Indices {
    /// The indices of a board, computed from scratch.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::evaluation::Indices;
    ///
    /// let board = Position::start().board();
    /// assert_eq!(Indices::new(board).pass(), Indices::new(board.pass()));
    /// ```
    #[must_use]
    pub fn new(board: Board) -> Indices {
        Indices {
            player: sum(board.player()),
            opponent: sum(board.opponent()),
        }
    }

    /// The indices after a placement, for the side to move after the placement, like [`Board::after`].
    ///
    /// If `flips` are not discs of the opponent, the result is meaningless.
    ///
    /// ```
    /// use obverse_core::{Position, Square};
    /// use obverse_engine::evaluation::Indices;
    ///
    /// let board = Position::start().board();
    /// let after = Indices::new(board).after(Square::F5, board.flips(Square::F5));
    /// assert_eq!(after, Indices::new(board.play(Square::F5).unwrap()));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn after(&self, square: Square, flips: Bitboard) -> Indices {
        let placed = &SQUARE_VALUES.0[square.index()];
        let mut next = Indices {
            player: self.opponent,
            opponent: self.player,
        };
        add(&mut next.opponent, placed);
        for square in flips {
            let flipped = &SQUARE_VALUES.0[square.index()];
            add(&mut next.opponent, flipped);
            for (lane, value) in next.player.iter_mut().zip(flipped) {
                *lane = lane.wrapping_sub(*value);
            }
        }
        next
    }

    /// The indices after a pass.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::evaluation::Indices;
    ///
    /// let indices = Indices::new(Position::start().board());
    /// assert_eq!(indices.pass().pass(), indices);
    /// ```
    #[inline]
    #[must_use]
    pub fn pass(&self) -> Indices {
        Indices {
            player: self.opponent,
            opponent: self.player,
        }
    }

    /// The configuration index of each feature, one feature per lane.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::evaluation::Indices;
    ///
    /// let start = Indices::new(Position::start().board()).configurations();
    /// assert_eq!(start.0[0], 0, "no disc is in the corner");
    /// ```
    #[inline]
    #[must_use]
    pub fn configurations(&self) -> Configurations {
        let mut configurations = self.player;
        add(&mut configurations, &self.opponent);
        add(&mut configurations, &self.opponent);
        Configurations(configurations)
    }

    /// Prepares the evaluation of the children of this position.
    ///
    /// ```
    /// use obverse_core::{Position, Square};
    /// use obverse_engine::evaluation::Indices;
    ///
    /// let board = Position::start().board();
    /// let (indices, flips) = (Indices::new(board), board.flips(Square::D3));
    /// let child = indices.after(Square::D3, flips).configurations();
    /// assert_eq!(indices.children().after(Square::D3, flips), child);
    /// ```
    #[inline]
    #[must_use]
    pub fn children(&self) -> ChildConfigurations {
        ChildConfigurations {
            passed: self.pass().configurations(),
        }
    }
}

/// One sum per lane, and so per feature. Each square of the feature that is in `discs` adds its value, a power of 3.
fn sum(discs: Bitboard) -> [u16; LANES] {
    let mut sum = [0; LANES];
    for square in discs {
        add(&mut sum, &SQUARE_VALUES.0[square.index()]);
    }
    sum
}

/// Adds `values` to `sum`, lane by lane.
#[inline(always)]
pub(super) fn add(sum: &mut [u16; LANES], values: &[u16; LANES]) {
    for (lane, value) in sum.iter_mut().zip(values) {
        *lane = lane.wrapping_add(*value);
    }
}
