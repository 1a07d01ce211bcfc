use obverse_core::Color;

/// How a game was lost before it ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forfeit {
    /// The side that lost.
    pub loser: Color,
    /// Why the game was lost.
    pub reason: ForfeitReason,
}

/// Why a game was lost before it ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ForfeitReason {
    /// The loser resigned.
    Resignation,
    /// The loser's clock ran out.
    Time,
}
