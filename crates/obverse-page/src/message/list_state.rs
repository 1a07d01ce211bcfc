use serde::Serialize;

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
    /// Error of the first invalid record, in the language of the session; `None` if all records were valid.
    pub first_fault: Option<String>,
    /// Whether the file has more games than the list can hold.
    pub cut: bool,
    /// Whether the file was opened just now.
    pub fresh: bool,
}
