use obverse_formats::{EndReason, GameOutcome, GameRecord};

/// The final score, as in `33-31`, or how the game ended.
pub fn result_text(record: &GameRecord) -> String {
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
