//! Moves in text that was written for people: with a headline, text behind the moves, dashes between the moves, times,
//! results, full-width letters or links.

mod tidy;

use obverse_core::{Game, Square};
use obverse_formats::detect::AnyError;
use obverse_formats::{GameRecord, Location, transcript};

use tidy::{narrow, tidy};

/// Number of lines that may precede the moves.
const MOST_HEADLINES: usize = 20;

/// Maximum length of a headline that becomes the event of the game, in characters.
const LONGEST_EVENT: usize = 200;

/// A game that was found in a text with an error.
#[derive(Debug)]
pub(crate) struct GameWithError {
    /// The game up to the error.
    pub record: GameRecord,
    /// The error after the game.
    pub fault: Option<AnyError>,
}

/// Number of moves from which on moves are taken for a game although text follows them, or although they are part of a
/// link of another site.
const CLEARLY_A_GAME: usize = 4;

/// Finds a game in a text without errors in its moves. Returns `None` if there is none.
pub(crate) fn read_whole(text: &str) -> Option<GameRecord> {
    let tidied = tidy(text);
    let found = starts(&tidied).into_iter().find_map(|start| {
        let game = match transcript::parse(&from(&tidied, start)) {
            Ok(game) => game,
            Err(_) => before_other_text(&tidied, start)?,
        };
        // A word of a headline may look like a move.
        (start == 0 || game.moves().len() > 1).then(|| record(text, &tidied, start, game))
    });
    found.or_else(|| in_link(text).map(GameRecord::new))
}

/// The game whose moves begin at `start` and are followed by lines of other text. `None` if a line after the moves
/// begins with a move, since that may be a bad move of the game.
fn before_other_text(text: &str, start: usize) -> Option<Game> {
    let moves = from(text, start);
    let Location::Text { line, .. } = transcript::parse(&moves).err()?.at else {
        return None;
    };
    let head = before(&moves, line, 1);
    let begins_with_a_move = |line: &str| {
        let word = line.trim_start_matches(|c: char| !c.is_alphabetic());
        let square: String = word.chars().take(2).collect();
        square.parse::<Square>().is_ok()
    };
    if moves[head.len()..].lines().any(begins_with_a_move) {
        return None;
    }
    let game = transcript::parse(head).ok()?;
    is_clearly_a_game(&game).then_some(game)
}

/// The game of a link of another site, such as `https://othello.example/viewer?kifu=f5d6c3d3`.
fn in_link(text: &str) -> Option<Game> {
    let links = text.split_whitespace().filter(|word| word.contains("://"));
    let parts = links.flat_map(|link| link.split(|c: char| !c.is_ascii_alphanumeric()));
    let moves = parts.filter(|part| part.len() >= 2 * CLEARLY_A_GAME);
    moves
        .filter_map(|part| transcript::parse(part).ok())
        .find(is_clearly_a_game)
}

fn is_clearly_a_game(game: &Game) -> bool {
    game.moves().len() >= CLEARLY_A_GAME
}

/// Finds the longest game in a text up to its first error. Returns `None` if no part of the text is a game.
pub(crate) fn read_up_to_error(text: &str) -> Option<GameWithError> {
    let tidied = tidy(text);
    let games = starts(&tidied).into_iter().filter_map(|start| {
        let moves = from(&tidied, start);
        let error = transcript::parse(&moves).err()?;
        let Location::Text { line, column } = error.at else {
            return None;
        };
        let game = transcript::parse(before(&moves, line, column)).ok()?;
        Some(GameWithError {
            record: record(text, &tidied, start, game),
            fault: Some(error.into()),
        })
    });
    games.max_by_key(|found| found.record.game.moves().len())
}

/// The part of a text before a location.
pub(crate) fn before(text: &str, line: u64, column: u64) -> &str {
    let mut at = 0;
    for _ in 1..line {
        at += text[at..].find('\n').map_or(text.len() - at, |end| end + 1);
    }
    let column = usize::try_from(column.saturating_sub(1)).unwrap_or(usize::MAX);
    let end = text[at..].char_indices().nth(column);
    &text[..at + end.map_or(text.len() - at, |(offset, _)| offset)]
}

/// The record of a game whose moves begin at `start` in the tidied text. The first line before them is its event.
fn record(text: &str, tidied: &str, start: usize, game: Game) -> GameRecord {
    let mut record = GameRecord::new(game);
    let lines = tidied[..start].lines().zip(text.lines());
    let mut headlines = lines.filter(|(tidied, _)| !tidied.trim().is_empty());
    record.event = headlines.next().map(|(tidied, line)| {
        let line: String = line
            .chars()
            .take(tidied.chars().count())
            .map(narrow)
            .collect();
        let line = line.trim().trim_end_matches([':', '\u{ff1a}']);
        line.chars().take(LONGEST_EVENT).collect()
    });
    record
}

/// The text from `start` on, with blanks before it, so that locations of errors do not change.
fn from(text: &str, start: usize) -> String {
    let head = text[..start].chars();
    let blank = head.map(|c| if c == '\n' { '\n' } else { ' ' });
    blank.chain(text[start..].chars()).collect()
}

/// Offsets where the moves may begin: at the start of each of the first lines and after the last colon in it.
fn starts(text: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n').take(MOST_HEADLINES) {
        starts.push(at);
        if let Some(colon) = line.rfind(':') {
            starts.push(at + colon + 1);
        }
        at += line.len();
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> (String, Option<String>) {
        let found = read_whole(text).expect(text);
        (found.game.to_string(), found.event)
    }

    #[test]
    fn headlines_dashes_and_wide_letters_are_understood() {
        for (text, event) in [
            ("f5-d6-c3-d3-c4", None),
            ("F5 - D6 - C3 - D3 - C4", None),
            ("f5\u{2192}d6\u{2192}c3\u{2192}d3\u{2192}c4", None),
            ("ｆ５ｄ６ｃ３ｄ３ｃ４", None),
            ("Ｆ５　Ｄ６　Ｃ３　Ｄ３　Ｃ４", None),
            ("Tanaka - Suzuki\nf5d6c3d3c4", Some("Tanaka - Suzuki")),
            (
                "Final, board 1:\n\n1. f5 d6\n2. c3 d3\n3. c4",
                Some("Final, board 1"),
            ),
            ("Game 3: f5d6c3d3c4", Some("Game 3")),
            (
                "\u{30aa}\u{30bb}\u{30ed}\u{30af}\u{30a8}\u{30b9}\u{30c8}\u{3000}Ann (1712) vs Ben (1650)\n\
                 f5d6c3d3c4\n#OthelloQuest https://othello.example/games/abc123",
                Some(
                    "\u{30aa}\u{30bb}\u{30ed}\u{30af}\u{30a8}\u{30b9}\u{30c8} Ann (1712) vs Ben (1650)",
                ),
            ),
        ] {
            let expected = ("f5d6c3d3c4".to_owned(), event.map(str::to_owned));
            assert_eq!(game(text), expected, "{text}");
        }
        for text in ["Dear diary", "b1 is a square", "", "f5 is good\nsaid Ann"] {
            assert!(read_whole(text).is_none(), "{text}");
        }
    }

    /// Texts in the styles of servers, applications and forums, all with the same five moves.
    #[test]
    fn texts_of_servers_and_forums_are_understood() {
        for text in [
            // PlayOK without its tags, with a result, and a bullet before the moves.
            "1. f5 d6 2. c3 d3 3. c4 37-27",
            "1. f5 d6 2. c3 d3 3. c4 *",
            "\u{30fb}F5D6C3D3C4",
            "\u{2022} f5 d6 c3 d3 c4",
            // Numbered lists, with colours or discs.
            "1 F5\n2 D6\n3 C3\n4 D3\n5 C4",
            "1) f5\n2) d6\n3) c3\n4) d3\n5) c4",
            "1. \u{25cf}F5 \u{25cb}D6 2. \u{25cf}C3 \u{25cb}D3 3. \u{25cf}C4",
            "\u{9ed2}F5 \u{767d}D6 \u{9ed2}C3 \u{767d}D3 \u{9ed2}C4",
            "Black: f5\nWhite: d6\nBlack: c3\nWhite: d3\nBlack: c4",
            "B: F5, W: D6, B: C3, W: D3, B: C4",
            // Times and values behind the moves.
            "f5 (0:01) d6 (0:03) c3 (0:12) d3 (0:02) c4 (0:05)",
            "1. f5 (+0) d6 (-2.5) 2. c3 (0) d3 3. c4 (12s)",
            "[f5][d6][c3][d3][c4]",
            // Text behind the moves.
            "Ann - Ben\nf5d6c3d3c4\nBlack resigned, 33 - 31",
            "f5d6c3d3c4\n\nGood game!\nThanks.",
            "F5D6C3D3C4 (33-31)",
            "f5 d6 c3 d3 c4\n\u{9ed2} 33 \u{767d} 31",
            // Links of other sites that carry the moves.
            "https://othello.example/viewer?kifu=f5d6c3d3c4&color=black",
            "https://othello.example/ja/web/#F5D6C3D3C4",
            "Look at this: https://othello.example/game/f5d6c3d3c4",
        ] {
            let found = crate::import(text.as_bytes(), None);
            let line = found.map(|found| found.tree.whole_line().to_string());
            let line = line.unwrap_or_else(|error| error.to_string());
            assert_eq!(line, "f5d6c3d3c4", "{text}");
        }
        for text in [
            "https://othello.example/game/4711",
            "Meet me at d3, table f5",
            "d3 (0:01) is what I wanted",
            "My flat is c4",
            "f5d6c3 is an opening",
            "f5d6c3d3c4\na1 next",
        ] {
            assert!(crate::import(text.as_bytes(), None).is_err(), "{text}");
        }
    }

    #[test]
    fn errors_keep_their_place() {
        for (text, line, moves, column) in [
            ("f5 d6 a1 c3", 1, "f5d6", 7),
            ("Headline\nf5-d6-a1", 2, "f5d6", 7),
            ("ｆ５ｄ６ａ１", 1, "f5d6", 5),
            ("f5d6\nc3 z9", 2, "f5d6c3", 4),
        ] {
            let found = read_up_to_error(text).expect(text);
            assert_eq!(found.record.game.to_string(), moves, "{text}");
            let at = found.fault.and_then(|fault| fault.location());
            assert_eq!(at, Some(Location::Text { line, column }), "{text}");
        }
        assert!(read_up_to_error("Dear diary").is_none());
    }
}
