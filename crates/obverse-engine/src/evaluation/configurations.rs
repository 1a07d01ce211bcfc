use obverse_core::{Bitboard, Square};

use super::indices::add;
use super::pattern::{LANES, SQUARE_VALUES};

/// The configuration index of each feature of a position, one feature per vector lane.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::evaluation::pattern::LANES;
/// use obverse_engine::evaluation::{Configurations, Indices};
///
/// let Configurations(lanes) = Indices::new(Position::start().board()).configurations();
/// assert_eq!(lanes.len(), LANES);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Configurations(pub [u16; LANES]);

/// Computes the configurations of the children of one position.
///
/// Configurations suffice to evaluate a child and take half the work of its [`Indices`](super::Indices). Only children
/// that are searched further need indices.
///
/// ```
/// use obverse_core::{Position, Square};
/// use obverse_engine::evaluation::Indices;
///
/// let board = Position::start().board();
/// let (indices, flips) = (Indices::new(board), board.flips(Square::F5));
/// let child = indices.after(Square::F5, flips);
/// assert_eq!(indices.children().after(Square::F5, flips), child.configurations());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ChildConfigurations {
    pub(super) passed: Configurations,
}

impl ChildConfigurations {
    /// The configurations of the child after a placement, for the side to move in the child.
    ///
    /// ```
    /// use obverse_core::{Position, Square};
    /// use obverse_engine::evaluation::Indices;
    ///
    /// let board = Position::start().board();
    /// let (indices, flips) = (Indices::new(board), board.flips(Square::F5));
    /// let child = Indices::new(board.play(Square::F5).unwrap());
    /// assert_eq!(indices.children().after(Square::F5, flips), child.configurations());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn after(&self, square: Square, flips: Bitboard) -> Configurations {
        let placed = &SQUARE_VALUES.0[square.index()];
        let Configurations(mut configurations) = self.passed;
        // In the child, the side that placed the disc is the opponent, whose discs count twice their power of 3. The
        // new disc adds twice its power, and a flipped disc counts twice instead of once.
        add(&mut configurations, placed);
        add(&mut configurations, placed);
        for square in flips {
            add(&mut configurations, &SQUARE_VALUES.0[square.index()]);
        }
        Configurations(configurations)
    }
}
