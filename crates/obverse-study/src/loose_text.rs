//! Moves in text that was written for people: with a headline, dashes between the moves, full-width letters or links.

use obverse_core::{Game, Square};
use obverse_formats::detect::AnyError;
use obverse_formats::{GameRecord, Location, transcript};

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

/// Finds a game in a text without errors in its moves. Returns `None` if there is none.
pub(crate) fn read_whole(text: &str) -> Option<GameRecord> {
    let text = tidy(text);
    starts(&text).into_iter().find_map(|start| {
        let game = transcript::parse(&from(&text, start)).ok()?;
        // A word of a headline may look like a move.
        (start == 0 || game.moves().len() > 1).then(|| record(&text, start, game))
    })
}

/// Finds the longest game in a text up to its first error. Returns `None` if no part of the text is a game.
pub(crate) fn read_up_to_error(text: &str) -> Option<GameWithError> {
    let text = tidy(text);
    let games = starts(&text).into_iter().filter_map(|start| {
        let moves = from(&text, start);
        let error = transcript::parse(&moves).err()?;
        let Location::Text { line, column } = error.at else {
            return None;
        };
        let game = transcript::parse(before(&moves, line, column)).ok()?;
        Some(GameWithError {
            record: record(&text, start, game),
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

/// The record of a game whose moves begin at `start`. The first line before them is its event.
fn record(text: &str, start: usize, game: Game) -> GameRecord {
    let mut record = GameRecord::new(game);
    let headline = text[..start]
        .lines()
        .map(str::trim)
        .find(|it| !it.is_empty());
    record.event = headline.map(|line| {
        let line = line.trim_end_matches([':', '\u{ff1a}']);
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

/// Replaces full-width characters by those of ASCII, and links, tags and signs between moves by blanks. Every character
/// becomes one character, so that locations of errors do not change.
fn tidy(text: &str) -> String {
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    };
    let mut text: Vec<char> = text.chars().map(narrow).collect();
    blank_links(&mut text);
    for index in 0..text.len() {
        if is_separator(text[index]) && is_between_moves(&text, index) {
            text[index] = ' ';
        }
    }
    text.into_iter().collect()
}

/// Replaces words that are addresses or tags by blanks.
fn blank_links(text: &mut [char]) {
    for word in text.split_mut(|c| c.is_whitespace()) {
        let is_tag = word.first() == Some(&'#') && word.len() > 3;
        let is_link = word.windows(3).any(|part| part == [':', '/', '/']);
        if is_tag || is_link {
            word.fill(' ');
        }
    }
}

fn is_separator(c: char) -> bool {
    "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}\u{2192}\u{30fb}\u{b7}\u{3001}>|/;\u{ff5e}~"
        .contains(c)
}

/// Whether a single sign stands between two squares. Two dashes are a pass.
fn is_between_moves(text: &[char], index: usize) -> bool {
    let is_alone = |other: Option<&char>| other != Some(&text[index]);
    let before: Vec<char> = text[..index]
        .iter()
        .rev()
        .filter(|c| !c.is_whitespace())
        .take(2)
        .copied()
        .collect();
    let after = text[index + 1..].iter().find(|c| !c.is_whitespace());
    let is_square = match before[..] {
        [row, column] => format!("{column}{row}").parse::<Square>().is_ok(),
        _ => false,
    };
    let previous = index.checked_sub(1).and_then(|index| text.get(index));
    is_square
        && is_alone(text.get(index + 1))
        && is_alone(previous)
        && after.is_none_or(|c| matches!(c, 'a'..='h' | 'A'..='H' | 'p' | 'P' | '-'))
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
