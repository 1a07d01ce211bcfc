use crate::Goal;

use super::mobility_cost::MobilityCost;
use super::settings;

/// How boldly a search prunes and how it orders moves, depending on its goal. [`settings`] has the two styles.
pub struct SearchStyle {
    /// Factor on the MPC threshold t at nodes that do not reach the end of the game.
    pub mpc_threshold_scale: f32,
    /// Highest number of MPC searches nested within each other.
    pub max_mpc_nesting: u32,
    /// Whether the static evaluation alone may cut nodes of depth 1 and 2.
    pub static_probcut: bool,
    /// Mobility costs at nodes that do not reach the end of the game.
    pub mobility_cost: MobilityCost,
}

impl SearchStyle {
    /// The style for a goal. One style is for searches that prove a score, the other for searches that choose a move to
    /// play.
    pub fn of(goal: Goal) -> &'static SearchStyle {
        match goal {
            Goal::Exact | Goal::Outcome | Goal::Window { .. } => &settings::SOLVE_STYLE,
            Goal::Unlimited | Goal::Depth { .. } | Goal::Level(_) => &settings::PLAY_STYLE,
        }
    }
}
