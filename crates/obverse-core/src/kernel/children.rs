use super::Lanes;

/// The result of [`Kernel::children`](super::Kernel::children), one placement in each vector lane.
///
/// ```
/// use obverse_core::kernel::{children, Children};
/// use obverse_core::Position;
///
/// let board = Position::start().board();
/// let Children { place, replies, .. } = children::<()>(board.player().0, board.opponent().0, board.legal_squares().0);
/// assert_eq!(replies[0].count_ones(), 3, "White has three moves after d3");
/// assert_eq!(place[4..], [0; 4], "Black has only four moves");
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Children {
    /// The placement as a single bit. Lanes after the last move are 0, and `flips` and `replies` of these lanes are
    /// meaningless.
    pub place: Lanes,
    /// Discs flipped by the placement.
    pub flips: Lanes,
    /// Moves of the opponent after the placement.
    pub replies: Lanes,
}
