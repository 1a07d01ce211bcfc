use obverse_classic::Preset;

use super::Dialogue;
use super::arta::Arta;
use super::athens2020::Athens2020;
use super::athens2022::Athens2022;
use super::standard::Standard;
use super::usc::Usc;
use crate::play_settings::PlaySettings;

/// Returns the dialogue of the settings' preset. Settings without a preset, and presets without a dialogue, get the
/// standard one.
pub fn dialogue_of(settings: &PlaySettings) -> Box<dyn Dialogue> {
    let show_moves = settings.show_moves;
    match settings.preset {
        Some(Preset::Athens2020) => Box::new(Athens2020::new(show_moves)),
        Some(Preset::Athens2022) => Box::new(Athens2022::new(show_moves)),
        Some(Preset::Arta) => Box::new(Arta::default()),
        Some(Preset::Usc) => Box::new(Usc::new(show_moves)),
        Some(Preset::Upc) | None => Box::new(Standard::new(settings.ascii, settings.colors)),
    }
}
