//! The names of the players, and where and when a game was played, in words.

use obverse_core::Color;
use obverse_formats::GameRecord;

/// The name of a player, or the name of the colour if the player is unknown.
pub fn name(record: &GameRecord, color: Color) -> String {
    let name = record.player(color).name.as_deref().map(str::trim);
    match name.filter(|name| !name.is_empty()) {
        Some(name) => name.to_owned(),
        None => color.to_string(),
    }
}

/// Event, date and opening, as far as they are known.
pub fn occasion<'a>(record: &'a GameRecord, opening: Option<&'a str>) -> Vec<&'a str> {
    let parts = [record.event.as_deref(), record.date.as_deref(), opening];
    let known = parts.into_iter().flatten().map(str::trim);
    known.filter(|part| !part.is_empty()).collect()
}
