use std::sync::Arc;

use obverse_study::Collection;

use super::Session;
use crate::message::{EntryRow, EntryRows, PageEvent};
use crate::shorten_text::shorten_text;

/// Maximum number of rows per message.
pub const ROWS: usize = 100;

/// Maximum length of the words to search for, in characters.
const LONGEST_QUERY: usize = 200;

/// A request for rows of the list of games. Finding the rows takes time, so the session does not search for them but
/// hands this request to its caller.
#[derive(Clone, Debug)]
pub struct RowQuery {
    collection: Arc<Collection>,
    /// Words that every row must contain; empty for all rows.
    words: String,
    /// Number of matching rows to skip.
    from: usize,
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

impl Session {
    /// Records a request for rows, which [`Session::take_query`] returns. Replaces a request that is still waiting.
    pub(super) fn ask_for_rows(&mut self, words: &str, from: usize) {
        if let Some(list) = &self.list {
            self.query = Some(RowQuery {
                collection: Arc::clone(&list.collection),
                words: shorten_text(words, LONGEST_QUERY),
                from,
            });
        }
    }

    /// Takes the waiting request for rows, if there is one.
    pub fn take_query(&mut self) -> Option<RowQuery> {
        self.query.take()
    }

    /// Sends the rows that [`RowQuery::answer`] has found to the tab.
    pub fn receive_rows(&mut self, rows: EntryRows) {
        self.outbox.push_back(PageEvent::Rows(rows));
    }
}
