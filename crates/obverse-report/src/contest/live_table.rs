use obverse_arena::{Ending, GameResult, Standing};
use obverse_core::Color;

use super::rounded_elo::rounded_elo;
use crate::text::printable;

/// Maximum width of a name in columns.
const NAME: usize = 30;

/// The score of both players, one line each, and the result of the last game.
///
/// Lines have at most 79 columns: a line that wraps would not be overwritten by the next update.
pub fn live_table(names: [&str; 2], standing: &Standing, last: &GameResult) -> String {
    let names = names.map(short_name);
    let Standing {
        wins,
        draws,
        losses,
        ..
    } = *standing;
    let elo = standing.elo().and_then(|elo| elo.difference);
    let row = |name: &str, won: u32, lost: u32, sign: f64| {
        let rate = standing.rate().unwrap_or(0.5);
        let rate = if sign > 0.0 { rate } else { 1.0 - rate };
        let discs = standing.mean_discs().map(|discs| sign * discs);
        let discs = discs.map_or(String::new(), |discs| format!("{discs:+.1}"));
        let elo = elo.map_or(String::new(), |elo| rounded_elo(sign * elo));
        let points = 100.0 * rate;
        format!("{name:<NAME$} {won:>6} {draws:>6} {lost:>6} {points:>6.1} % {discs:>7} {elo:>6}\n")
    };
    let mut text = format!(
        "{:<NAME$} {:>6} {:>6} {:>6} {:>8} {:>7} {:>6}\n",
        "", "won", "drawn", "lost", "points", "discs", "Elo"
    );
    text += &row(&names[0], wins, losses, 1.0);
    text += &row(&names[1], losses, wins, -1.0);
    text + &last_game(&names, last)
}

/// The result of the last game, in one line.
fn last_game(names: &[String; 2], last: &GameResult) -> String {
    let number = last.number + 1;
    let text = match &last.ending {
        Ending::Forfeit { by, .. } => format!("game {number}: {} forfeits", names[*by]),
        Ending::BothOut => {
            format!("game {number}: both players are out after three failures in a row")
        }
        Ending::PlayedOut => {
            let black = &names[last.entrant(Color::Black)];
            let count = last.game.count();
            format!(
                "game {number}: {black} with Black, {}-{}",
                count.black, count.white
            )
        }
    };
    text.chars().take(79).collect()
}

/// A name without control characters, cut to the width of its column.
fn short_name(name: &str) -> String {
    let name = printable(name);
    if name.chars().count() <= NAME {
        return name;
    }
    name.chars().take(NAME - 3).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use obverse_core::Game;

    use super::*;

    #[test]
    fn every_line_fits_and_both_sides_add_up() {
        let result = GameResult {
            number: 0,
            black: 1,
            game: Game::new(),
            annotations: Vec::new(),
            ending: Ending::Forfeit {
                by: 1,
                fault: obverse_arena::Fault::Panicked(String::new()),
            },
        };
        let mut standing = Standing::default();
        standing.add(&result);
        let long = "x".repeat(200);
        let text = live_table(["short", &long], &standing, &result);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4);
        assert!(
            lines.iter().all(|line| line.chars().count() <= 79),
            "{text}"
        );
        assert!(
            lines[1].starts_with("short  ") && lines[1].contains("100.0 %"),
            "{text}"
        );
        assert!(
            lines[2].contains("...") && lines[2].contains(" 0.0 %"),
            "{text}"
        );
        assert!(lines[3].starts_with("game 1: xxx"), "{text}");
    }
}
