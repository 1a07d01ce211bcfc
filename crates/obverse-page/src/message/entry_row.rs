use obverse_core::Color;
use obverse_study::{CollectionEntry, EntryKind};
use serde::Serialize;

use crate::message::DiscColor;
use crate::shorten_text::shorten_text;

/// Maximum length of a text in a row, in characters.
const LONGEST_WORD: usize = 80;

/// Rows of a list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Rows"))]
pub struct EntryRows {
    /// The words that every row contains, as requested.
    pub words: String,
    /// Number of matching rows before the first row of this message.
    pub from: usize,
    /// Number of matching rows in the whole list.
    pub found: usize,
    /// The matching rows from `from` on, at most as many as fit in a message.
    pub rows: Vec<EntryRow>,
}

/// A row of the list: a game or a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EntryRow {
    /// Number of the game in the file, from 0.
    pub number: usize,
    /// Name of Black, if known.
    pub black: Option<String>,
    /// Name of White, if known.
    pub white: Option<String>,
    /// Tournament or server, if known.
    pub event: Option<String>,
    /// Date as written in the file, if known.
    pub date: Option<String>,
    /// Result in discs, Black's first, if known.
    pub score: Option<String>,
    /// Number of moves, without passes. `None` for a position.
    pub moves: Option<usize>,
    /// The moves, if the row is a game with unknown players; otherwise `None`.
    pub line: Option<String>,
    /// Side to move in the starting position.
    pub turn: DiscColor,
    /// Number of empties in the starting position.
    pub empty: u32,
}

impl EntryRow {
    /// The row of an entry: a game or a position. `number` is its number in the file, from 0.
    pub(crate) fn new(number: usize, entry: &CollectionEntry) -> EntryRow {
        let word = |word: &str| shorten_text(word, LONGEST_WORD);
        let is_game = entry.kind() == EntryKind::Game;
        let names = Color::ALL.map(|color| entry.name(color).map(word));
        let is_named = names.iter().any(Option::is_some);
        let [black, white] = names;
        EntryRow {
            number,
            black,
            white,
            event: entry.event().map(word),
            date: entry.date().map(word),
            score: entry.score(),
            moves: is_game.then(|| entry.placed()),
            line: (is_game && !is_named).then(|| word(&entry.headline())),
            turn: entry.start().turn().into(),
            empty: entry.start().empty().len(),
        }
    }
}
