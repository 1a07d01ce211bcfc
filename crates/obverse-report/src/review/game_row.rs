//! A reviewed game as one row of a table.

use obverse_core::Color;
use obverse_review::Review;

use super::NumberedGame;
use super::game_title;
use crate::text::{FAINT, STRONG, printable};

/// The header above the rows of all games.
pub fn header() -> String {
    format!(
        "{FAINT}{:>5}  {:<18} {:<18} {:>5} {:>7} {:>7}  worst{FAINT:#}\n",
        "game", "Black", "White", "score", "Black", "White"
    )
}

/// The row of a game: players, score, accuracy of both sides, worst move.
pub fn row(game: &NumberedGame, review: &Review) -> String {
    let [black, white] = Color::ALL.map(|color| {
        let name = printable(&game_title::name(&game.record, color));
        name.chars().take(18).collect::<String>()
    });
    let score = match game.record.game.score() {
        Some(score) => score.to_string(),
        None => "-".to_owned(),
    };
    let percents = Color::ALL.map(|color| match review.accuracy(color).percent() {
        Some(percent) => format!("{percent:.1} %"),
        None => "-".to_owned(),
    });
    let worst = match review.mistakes().first() {
        Some(it) => format!("-{} {}. {}", it.lost(), it.ply, it.mv),
        None => String::new(),
    };
    let text = format!(
        "{:>5}  {black:<18} {white:<18} {score:>5} {STRONG}{:>7} {:>7}{STRONG:#}  {worst}",
        game.number, percents[0], percents[1]
    );
    format!("{}\n", text.trim_end())
}
