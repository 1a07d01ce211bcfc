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
    /// Returns defaults with this depth, in which the computer plays by alpha-beta, the search that all presets'
    /// courses teach.
    pub fn alpha_beta(depth: u32) -> DialogueDefaults {
        DialogueDefaults {
            computer: PlayerChoice::algorithm(Algorithm::AlphaBeta),
            depth,
        }
    }
}
