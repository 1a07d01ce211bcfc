use std::sync::Arc;

use obverse_study::Collection;

use crate::message::{EntryRow, EntryRows};

/// Maximum number of rows per message.
pub const ROWS: usize = 100;

/// A request for rows of the list of games. Finding the rows takes time, so the session leaves it to its caller.
#[derive(Clone, Debug)]
pub struct RowQuery {
    pub(super) collection: Arc<Collection>,
    /// Words that every row must contain; empty for all rows.
    pub(super) words: String,
    /// Number of matching rows to skip.
    pub(super) from: usize,
}

impl RowQuery {
    /// Finds the rows that contain all words of the request.
    pub fn answer(self) -> EntryRows {
        let entries = self.collection.entries();
        let row = |&number: &usize| EntryRow::new(number, &entries[number]);
        let (found, rows) = if self.words.trim().is_empty() {
            let places: Vec<usize> = (self.from..entries.len()).take(ROWS).collect();
            (entries.len(), places.iter().map(row).collect())
        } else {
            let fits = |&place: &usize| entries[place].mentions(&self.words);
            let places: Vec<usize> = (0..entries.len()).filter(fits).collect();
            let shown = places.iter().skip(self.from).take(ROWS);
            (places.len(), shown.map(row).collect())
        };
        EntryRows {
            words: self.words,
            from: self.from,
            found,
            rows,
        }
    }
}
