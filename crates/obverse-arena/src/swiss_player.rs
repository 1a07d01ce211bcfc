use obverse_core::Color;

/// The history of a player in a Swiss tournament, on which the pairing of the next round depends.
#[derive(Clone, Debug, Default)]
pub(crate) struct SwissPlayer {
    /// Twice the points so far, which is a whole number: 2 for a won game, 1 for a draw.
    pub(crate) half_points: u32,
    /// Number of games with Black minus number of games with White.
    pub(crate) color_balance: i32,
    /// Colour in the first game of the last round in which the player was paired; `None` before the first such round.
    pub(crate) last_color: Option<Color>,
    /// Opponents in the order of the rounds.
    pub(crate) opponents: Vec<usize>,
    /// Number of byes.
    pub(crate) byes: u32,
    /// Number drawn before the first round. The number decides the order of players with equal points.
    pub(crate) draw: usize,
}

impl SwissPlayer {
    /// Largest allowed difference between the numbers of games with Black and with White.
    pub(crate) const MAX_COLOR_BALANCE: i32 = 2;

    /// Number of rounds against this opponent.
    pub(crate) fn meetings(&self, opponent: usize) -> usize {
        let met = self.opponents.iter().filter(|met| **met == opponent);
        met.count()
    }

    /// Whether both players are due the same colour: both have had more games with Black, or both with White.
    pub(crate) fn wants_same_color(&self, other: &SwissPlayer) -> bool {
        self.color_balance * other.color_balance > 0
    }

    /// Whether a game between the two players would exceed [`SwissPlayer::MAX_COLOR_BALANCE`] for one of them.
    pub(crate) fn cannot_share_colors(&self, other: &SwissPlayer) -> bool {
        self.color_balance == other.color_balance
            && self.color_balance.abs() >= SwissPlayer::MAX_COLOR_BALANCE
    }
}
