use obverse_core::Bitboard;

/// Move ordering: cost of the opponent's replies to a move, in evaluation units. Moves of lower cost come first.
pub struct MobilityCost {
    /// Cost of each reply.
    pub reply: i32,
    /// Additional cost of each reply in a corner.
    pub corner_reply: i32,
}

impl MobilityCost {
    /// The cost, in evaluation units, of a set of replies.
    #[inline]
    pub fn of(&self, replies: Bitboard) -> i32 {
        let cost = |each: i32, squares: Bitboard| each * squares.len() as i32;
        cost(self.reply, replies) + cost(self.corner_reply, replies & Bitboard::CORNERS)
    }
}
