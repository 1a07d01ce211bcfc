use obverse_core::Color;

/// What the pairing of the next round depends on, for one player of a Swiss tournament.
#[derive(Clone, Debug, Default)]
pub(crate) struct SwissPlayer {
    /// Points so far, twice over, so that they are whole: 2 for a won game, 1 for a draw.
    pub(crate) half_points: u32,
    /// Number of games with Black minus those with White.
    pub(crate) color_balance: i32,
    /// Colour in the first game of the last round that the player was paired in; `None` before.
    pub(crate) last_color: Option<Color>,
    /// Opponents in the order of the rounds.
    pub(crate) opponents: Vec<usize>,
    /// Number of byes.
    pub(crate) byes: u32,
    /// Number drawn before the first round. It decides between players with equal points.
    pub(crate) draw: usize,
}

impl SwissPlayer {
    /// Largest difference between the numbers of games with Black and with White.
    pub(crate) const MAX_COLOR_BALANCE: i32 = 2;

    /// Number of rounds against this opponent.
    pub(crate) fn meetings(&self, opponent: usize) -> usize {
        let met = self.opponents.iter().filter(|met| **met == opponent);
        met.count()
    }

    /// Whether both players have had one colour more often, and the same one.
    pub(crate) fn wants_same_color(&self, other: &SwissPlayer) -> bool {
        self.color_balance * other.color_balance > 0
    }

    /// Whether one of the two would get the same colour too often.
    pub(crate) fn cannot_share_colors(&self, other: &SwissPlayer) -> bool {
        self.color_balance == other.color_balance
            && self.color_balance.abs() >= SwissPlayer::MAX_COLOR_BALANCE
    }
}
