//! What differs between searches that play and searches that prove; all numbers found by measurement.

use obverse_core::Bitboard;

use crate::Goal;

/// How much is dared where a shallow search stands for a deep one, and in which order moves are tried.
pub struct Style {
    /// The share of the margin that searches take that do not go to the end.
    pub margin: f32,
    /// Predictions within predictions.
    pub nested: u32,
    /// Whether the bare evaluation may stand for searches of one ply or two.
    pub last_plies: bool,
    /// In which order moves are tried in searches that do not go to the end.
    pub order: Order,
}

/// For searches that look as far as they can: what they find is revised by the next iteration anyway, and
/// the next iteration is what wins games.
const TO_PLAY: Style = Style {
    margin: 0.8,
    nested: 3,
    last_plies: true,
    order: ORDER_BY_EVALUATION,
};

/// For exact scores: what is predicted wrongly misleads the search that has to prove it.
const TO_SOLVE: Style = Style {
    margin: 1.0,
    nested: 2,
    last_plies: false,
    order: ORDER_BY_REPLIES,
};

impl Style {
    /// The style for this goal.
    pub fn of(goal: Goal) -> &'static Style {
        match goal {
            Goal::Exact | Goal::Outcome => &TO_SOLVE,
            Goal::Unlimited | Goal::Depth { .. } | Goal::Level(_) => &TO_PLAY,
        }
    }
}

/// What the order of moves goes by besides the evaluation, in its units.
pub struct Order {
    /// What a reply costs a move.
    pub reply: i32,
    /// What a reply in a corner costs more.
    pub corner_reply: i32,
}

/// The order in searches to the end: a reply costs three discs. In a tree of cut-offs a move that leaves
/// little choice is worth more than a slightly better one.
pub const ORDER_BY_REPLIES: Order = Order {
    reply: 400,
    corner_reply: 100,
};

/// The order in searches whose trees end where the evaluation speaks.
const ORDER_BY_EVALUATION: Order = Order {
    reply: 120,
    corner_reply: 0,
};

impl Order {
    /// What replies cost a move.
    #[inline]
    pub fn cost(&self, replies: Bitboard) -> i32 {
        let cost = |each: i32, squares: Bitboard| each * squares.len() as i32;
        cost(self.reply, replies) + cost(self.corner_reply, replies & Bitboard::CORNERS)
    }
}
