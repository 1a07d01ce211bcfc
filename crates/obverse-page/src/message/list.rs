use serde::Serialize;

use crate::message::Side;

/// The games of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ListState {
    /// What the file is.
    pub format: Option<String>,
    /// How many there are.
    pub total: usize,
    /// Which of them is on the board.
    pub chosen: Option<usize>,
    /// How many could not be read.
    pub faults: usize,
    /// What is wrong with the first of those, in English.
    pub first_fault: Option<String>,
    /// Whether there are more in the file than can be listed.
    pub cut: bool,
    /// Whether it was opened just now.
    pub fresh: bool,
}

/// Rows of a list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rows {
    /// What they mention.
    pub words: String,
    /// How many were left out at the beginning.
    pub from: usize,
    /// How many there are.
    pub found: usize,
    /// Some of them.
    pub rows: Vec<EntryRow>,
}

/// A game or a position of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EntryRow {
    /// Its number.
    pub number: usize,
    /// Who plays Black.
    pub black: Option<String>,
    /// Who plays White.
    pub white: Option<String>,
    /// Where it was played.
    pub event: Option<String>,
    /// When.
    pub date: Option<String>,
    /// Discs, Black's first.
    pub score: Option<String>,
    /// How many moves a game has.
    pub moves: Option<usize>,
    /// The moves of a game without names.
    pub line: Option<String>,
    /// Whose turn it is at first.
    pub turn: Side,
    /// How many squares are empty at first.
    pub empty: u32,
}
