use obverse_core::Color;

/// How a game was lost before it ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forfeit {
    /// Who lost.
    pub loser: Color,
    /// Why.
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
