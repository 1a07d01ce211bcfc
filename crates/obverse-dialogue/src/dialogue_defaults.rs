use obverse_classic::Algorithm;

use crate::player_choice::PlayerChoice;

/// Default settings of a dialogue, used for settings that neither options nor answers specify.
pub struct DialogueDefaults {
    /// Opponent of a human.
    pub computer: PlayerChoice,
    /// Search depth of computer players, in plies.
    pub depth: u32,
}

impl DialogueDefaults {
    /// Returns defaults with this depth and alpha-beta as the computer's algorithm, because the courses of all presets
    /// teach it.
    pub fn alpha_beta(depth: u32) -> DialogueDefaults {
        DialogueDefaults {
            computer: PlayerChoice::algorithm(Algorithm::AlphaBeta),
            depth,
        }
    }
}
