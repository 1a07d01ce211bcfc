use obverse_core::{Bitboard, Board, Square};

use super::pattern::{LANES, SQUARE_VALUES};

/// What all features of a position see, kept up to date move by move.
///
/// For each lane two sums over the squares of its feature: those of the player's discs and those
/// of the opponent's, the `i`-th square counting `3^i`. The number of the configuration is the
/// first plus twice the second; kept apart, the two sides change places at no cost.
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
    /// The indices of a board, from scratch.
    pub fn new(board: Board) -> Indices {
        Indices {
            player: sum(board.player()),
            opponent: sum(board.opponent()),
        }
    }

    /// The indices after a placement, seen by the side that is then to move: what
    /// [`Board::after`] is to boards.
    ///
    /// Flips that are not the opponent's discs give indices that mean nothing.
    #[inline(always)]
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

    /// The indices for the other side.
    #[inline]
    pub fn pass(&self) -> Indices {
        Indices {
            player: self.opponent,
            opponent: self.player,
        }
    }

    /// The configuration that each lane sees.
    #[inline]
    pub fn configurations(&self) -> Configurations {
        let mut configurations = self.player;
        add(&mut configurations, &self.opponent);
        add(&mut configurations, &self.opponent);
        Configurations(configurations)
    }

    /// What is needed to evaluate the children of this position.
    #[inline]
    pub fn children(&self) -> ChildConfigurations {
        ChildConfigurations {
            passed: self.pass().configurations(),
        }
    }
}

/// The configuration that each lane sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Configurations(pub [u16; LANES]);

/// What the features see after placements on one position: enough to evaluate its children, at half the work of
/// their [`Indices`], which only those that are searched need.
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
    passed: Configurations,
}

impl ChildConfigurations {
    /// The configuration that each lane sees after a placement, for the side that is then to move.
    #[inline(always)]
    pub fn after(&self, square: Square, flips: Bitboard) -> Configurations {
        let placed = &SQUARE_VALUES.0[square.index()];
        let Configurations(mut configurations) = self.passed;
        // A new disc of the opponent's counts 2, a flipped one 2 instead of 1.
        add(&mut configurations, placed);
        add(&mut configurations, placed);
        for square in flips {
            add(&mut configurations, &SQUARE_VALUES.0[square.index()]);
        }
        Configurations(configurations)
    }
}

fn sum(discs: Bitboard) -> [u16; LANES] {
    let mut sum = [0; LANES];
    for square in discs {
        add(&mut sum, &SQUARE_VALUES.0[square.index()]);
    }
    sum
}

#[inline(always)]
fn add(sum: &mut [u16; LANES], values: &[u16; LANES]) {
    for (lane, value) in sum.iter_mut().zip(values) {
        *lane = lane.wrapping_add(*value);
    }
}
