use obverse_core::Color;

/// The loss of a game that did not end on the board, by resignation or on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forfeit {
    /// The side that lost.
    pub loser: Color,
    /// Reason for the loss.
    pub reason: ForfeitReason,
}

/// Reasons why a game is lost before it ends on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ForfeitReason {
    /// The loser resigned.
    Resignation,
    /// The loser's clock ran out.
    Time,
}
