use obverse_core::Position;

/// A third of a game, by the number of empties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Positions with 41 or more empties: the first 20 moves.
    Opening,
    /// Positions with 21 to 40 empties.
    Midgame,
    /// Positions with at most 20 empties: the last 20 moves.
    Endgame,
}

impl Phase {
    /// All phases, in game order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Midgame, Phase::Endgame];

    /// The phase of a game in which this position occurs.
    pub fn of(position: Position) -> Phase {
        match position.empty().len() {
            41.. => Phase::Opening,
            21..=40 => Phase::Midgame,
            _ => Phase::Endgame,
        }
    }
}
