//! Names, result and marks of a game, in words.

use obverse_core::Color;
use obverse_formats::{EndReason, GameOutcome, GameRecord};
use obverse_review::{Grade, MoveReview};

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

/// The annotation mark of a grade, such as `??`; empty for good moves.
pub fn mark(grade: Grade) -> &'static str {
    match grade {
        Grade::Best | Grade::Good => "",
        Grade::Inaccuracy => "?!",
        Grade::Mistake => "?",
        Grade::Blunder => "??",
    }
}

/// How a move changed the result, as in `from a win to a draw`; `None` if it did not.
pub fn change(it: &MoveReview) -> Option<String> {
    let result = |score: i32| match score.signum() {
        1 => "win",
        0 => "draw",
        _ => "loss",
    };
    it.costs_the_result().then(|| {
        let (from, to) = (result(it.best.score), result(it.played.score));
        format!("from a {from} to a {to}")
    })
}
