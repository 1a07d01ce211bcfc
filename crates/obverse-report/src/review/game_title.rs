//! The names of the players, the result, and where and when a game was played, in words.

use obverse_core::Color;
use obverse_formats::{EndReason, GameOutcome, GameRecord};

/// The name of a player, or the name of the colour if the player is unknown.
pub fn name(record: &GameRecord, color: Color) -> String {
    let name = record.player(color).name.as_deref().map(str::trim);
    match name.filter(|name| !name.is_empty()) {
        Some(name) => name.to_owned(),
        None => color.to_string(),
    }
}

/// The final score, as in `33-31`, or how the game ended.
pub fn result(record: &GameRecord) -> String {
    if let Some(score) = record.game.score() {
        return score.to_string();
    }
    match record.result() {
        Some(GameOutcome { score, reason }) => {
            let how = match reason {
                EndReason::PlayedOut | EndReason::Agreed => "",
                EndReason::Resigned => " by resignation",
                EndReason::Timeout => " on time",
                EndReason::Left => ", the opponent left",
            };
            match score {
                0.0 => format!("drawn{how}"),
                score if score > 0.0 => format!("Black won by {score}{how}"),
                score => format!("White won by {}{how}", -score),
            }
        }
        None => "unfinished".to_owned(),
    }
}

/// Event, date and opening, as far as they are known.
pub fn occasion<'a>(record: &'a GameRecord, opening: Option<&'a str>) -> Vec<&'a str> {
    let parts = [record.event.as_deref(), record.date.as_deref(), opening];
    let known = parts.into_iter().flatten().map(str::trim);
    known.filter(|part| !part.is_empty()).collect()
}
