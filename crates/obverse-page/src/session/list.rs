//! The list of games of a file.

use std::sync::Arc;
use std::time::Duration;

use obverse_core::Color;
use obverse_study::{Action, Collection, CollectionEntry, EntryKind, ImportError, Page};

use super::Session;
use super::files::failure;
use crate::Lease;
use crate::message::{EntryRow, EntryRows, ListState, Notice, PageEvent};

/// Maximum number of rows per message.
pub const ROWS: usize = 100;
/// Maximum length of a text in a row, in characters.
const LONGEST_WORD: usize = 80;
/// Maximum length of a player's name and of the event's name, in characters. These names are sent with every state.
const LONGEST_TITLE: usize = 10_000;
/// Maximum length of the words to search for, in characters.
const LONGEST_QUERY: usize = 200;

/// The list of games of the last opened file.
pub(super) struct GameList {
    collection: Arc<Collection>,
    /// Index of the game on the board; `None` if the game on the board is not from the list.
    chosen: Option<usize>,
    _lease: Box<dyn Lease>,
}

/// A request for rows of the list. Finding the rows takes time, so the caller of the session does it.
#[derive(Clone, Debug)]
pub struct RowQuery {
    collection: Arc<Collection>,
    words: String,
    from: usize,
}

impl RowQuery {
    /// Finds the rows that contain all words.
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

impl EntryRow {
    fn new(number: usize, entry: &CollectionEntry) -> EntryRow {
        let word = |word: &str| cut(word, LONGEST_WORD);
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

impl Session {
    /// Takes the content of a file: opens its first game, and lists the games if there are several.
    pub fn receive(&mut self, read: Result<Collection, ImportError>, now: Duration) {
        self.take(read, now);
        self.settle(now);
    }

    pub(super) fn take(&mut self, read: Result<Collection, ImportError>, now: Duration) {
        let collection = match read {
            Ok(collection) => Arc::new(collection),
            Err(error) => return self.say(failure(&error)),
        };
        if !self.open_entry(&collection, 0, now) {
            return;
        }
        let count = collection.entries().len();
        if count == 1 {
            if let Some(list) = &mut self.list {
                list.chosen = None;
                self.tell_list(false);
            }
            return;
        }
        // Dropping the old list first returns its lease.
        self.list = None;
        self.query = None;
        match self.list_quota.try_reserve(count) {
            Some(lease) => {
                self.list = Some(GameList {
                    collection,
                    chosen: Some(0),
                    _lease: lease,
                });
            }
            None => self.say(Notice::ListsFull),
        }
        self.tell_list(true);
    }

    /// Opens a game of a file on the Analyse page. Returns false if the game does not exist or is too large.
    fn open_entry(&mut self, collection: &Collection, number: usize, now: Duration) -> bool {
        let Some(imported) = collection.imported(number) else {
            return false;
        };
        let mut tree = imported.tree;
        let title = &mut tree.title;
        for words in [&mut title.black, &mut title.white, &mut title.event] {
            *words = words.as_deref().map(|words| cut(words, LONGEST_TITLE));
        }
        let line = tree.whole_line();
        let moves = line.moves().filter_map(|mv| mv.square()).count();
        // The game of the Play page is kept.
        let from = self.game.page();
        self.act(Action::Enter(Page::Analyse), now);
        if !self.try_act(Action::Open(tree), now) {
            self.act(Action::Enter(from), now);
            return false;
        }
        if collection.entries().len() == 1 {
            let what = imported.description;
            self.say(Notice::Imported { what, moves });
        }
        true
    }

    /// Opens a game of the list.
    pub(super) fn choose_entry(&mut self, number: usize, now: Duration) {
        let Some(list) = &self.list else {
            return;
        };
        let collection = Arc::clone(&list.collection);
        if self.open_entry(&collection, number, now) {
            if let Some(list) = &mut self.list {
                list.chosen = Some(number);
            }
            self.tell_list(false);
        }
    }

    /// Closes the list.
    pub(super) fn close_list(&mut self) {
        self.list = None;
        self.query = None;
        self.tell_list(false);
    }

    /// Records a request for rows, which [`Session::take_query`] returns. Replaces a request that is still waiting.
    pub(super) fn ask_for_rows(&mut self, words: &str, from: usize) {
        if let Some(list) = &self.list {
            self.query = Some(RowQuery {
                collection: Arc::clone(&list.collection),
                words: cut(words, LONGEST_QUERY),
                from,
            });
        }
    }

    /// Takes the waiting request for rows, if there is one.
    pub fn take_query(&mut self) -> Option<RowQuery> {
        self.query.take()
    }

    /// Sends the rows that were found.
    pub fn receive_rows(&mut self, rows: EntryRows) {
        self.outbox.push_back(PageEvent::Rows(rows));
    }

    fn tell_list(&mut self, is_fresh: bool) {
        let list = self.list.as_ref().map(|list| {
            let collection = &list.collection;
            ListState {
                format: collection.format().map(|format| format.to_string()),
                total: collection.entries().len(),
                chosen: list.chosen,
                faults: collection.faults(),
                first_fault: collection.first_fault().map(|fault| fault.to_string()),
                cut: collection.is_cut(),
                fresh: is_fresh,
            }
        });
        self.outbox.push_back(PageEvent::List { list });
    }
}

/// Cuts a text to at most `most` characters, and marks the cut with an ellipsis.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
