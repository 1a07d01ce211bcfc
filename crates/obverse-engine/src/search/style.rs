//! Pruning and move ordering that depend on the goal of a search.

use obverse_core::Bitboard;

use crate::Goal;

use super::settings;

/// How boldly a search prunes and how it orders moves. [`settings`] has the two styles.
pub struct Style {
    /// Factor on the MPC threshold t at nodes that do not reach the end of the game.
    pub mpc_threshold_scale: f32,
    /// Highest number of MPC searches nested within each other.
    pub max_mpc_nesting: u32,
    /// Whether the static evaluation alone may cut nodes of depth 1 and 2.
    pub static_probcut: bool,
    /// Mobility costs at nodes that do not reach the end of the game.
    pub mobility_cost: MobilityCost,
}

impl Style {
    /// The style for a goal.
    pub fn of(goal: Goal) -> &'static Style {
        match goal {
            Goal::Exact | Goal::Outcome => &settings::SOLVE_STYLE,
            Goal::Unlimited | Goal::Depth { .. } | Goal::Level(_) => &settings::PLAY_STYLE,
        }
    }
}

/// What the opponent's replies cost a move in the move ordering, in evaluation units.
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
