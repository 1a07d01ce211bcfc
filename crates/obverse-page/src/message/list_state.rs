use serde::Serialize;

use crate::message::DiscColor;

/// State of the list of games of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ListState {
    /// Name of the file's format; `None` for Obverse's own format.
    pub format: Option<String>,
    /// Number of games in the list.
    pub total: usize,
    /// Number of the game on the board, from 0; `None` if the game on the board is not from the list.
    pub chosen: Option<usize>,
    /// Number of invalid records in the file, which were skipped.
    pub faults: usize,
    /// Error of the first invalid record, in English; `None` if all records were valid.
    pub first_fault: Option<String>,
    /// Whether the file has more games than the list can hold.
    pub cut: bool,
    /// Whether the file was opened just now.
    pub fresh: bool,
}

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
    /// The moves of a game without player names; `None` for other games and for positions.
    pub line: Option<String>,
    /// Side to move in the starting position.
    pub turn: DiscColor,
    /// Number of empties in the starting position.
    pub empty: u32,
}
