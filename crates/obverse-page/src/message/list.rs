use serde::Serialize;

use crate::message::DiscColor;

/// State of the list of games of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ListState {
    /// Format of the file, if known.
    pub format: Option<String>,
    /// Number of games.
    pub total: usize,
    /// Number of the game on the board, from 0.
    pub chosen: Option<usize>,
    /// Number of invalid records.
    pub faults: usize,
    /// Error of the first invalid record, in English.
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
    /// The words that the rows contain.
    pub words: String,
    /// Number of matching rows before the first one.
    pub from: usize,
    /// Number of matching rows.
    pub found: usize,
    /// The rows.
    pub rows: Vec<EntryRow>,
}

/// A row of the list: a game or a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EntryRow {
    /// Number of the game in the file, from 0.
    pub number: usize,
    /// Name of Black.
    pub black: Option<String>,
    /// Name of White.
    pub white: Option<String>,
    /// Tournament or server.
    pub event: Option<String>,
    /// Date as written in the file.
    pub date: Option<String>,
    /// Result in discs, Black's first.
    pub score: Option<String>,
    /// Number of moves. `None` for a position.
    pub moves: Option<usize>,
    /// The moves of a game without names.
    pub line: Option<String>,
    /// Side to move in the starting position.
    pub turn: DiscColor,
    /// Number of empties in the starting position.
    pub empty: u32,
}
