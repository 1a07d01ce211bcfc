//! Dialogues: the prompts and messages of each course, and the standard ones.

mod arta;
mod athens2020;
mod athens2022;
mod dialogue;
mod shared_prompts;
mod standard;
mod usc;

use obverse_classic::Preset;

use crate::play_settings::PlaySettings;

pub use dialogue::Dialogue;

/// Returns the dialogue of the settings' preset. Settings without a preset, and presets without a dialogue, get the
/// standard one.
pub fn of(settings: &PlaySettings) -> Box<dyn Dialogue> {
    let show_moves = settings.show_moves;
    match settings.preset {
        Some(Preset::Athens2020) => Box::new(athens2020::Athens2020::new(show_moves)),
        Some(Preset::Athens2022) => Box::new(athens2022::Athens2022::new(show_moves)),
        Some(Preset::Arta) => Box::new(arta::Arta::default()),
        Some(Preset::Usc) => Box::new(usc::Usc::new(show_moves)),
        Some(Preset::Upc) | None => {
            Box::new(standard::Standard::new(settings.ascii, settings.colors))
        }
    }
}
