//! The games of a file, of which one is on the board.

use std::sync::Arc;
use std::time::Duration;

use obverse_core::Color;
use obverse_study::{Action, Collection, Entry, ImportError, Kind, Place};

use super::Session;
use super::files::failure;
use crate::Lease;
use crate::message::{EntryRow, Event, ListState, Notice, Rows};

/// How many rows are sent at once.
pub const ROWS: usize = 100;
/// Longer words are cut in a row.
const LONGEST_WORD: usize = 80;
/// Longer titles are cut in a game: they are sent with every state.
const LONGEST_TITLE: usize = 10_000;
/// Nobody searches for more.
const LONGEST_QUERY: usize = 200;

/// The games of a file.
pub(super) struct GameList {
    collection: Arc<Collection>,
    /// Which of them is on the board.
    chosen: Option<usize>,
    _lease: Box<dyn Lease>,
}

/// Rows that a tab wants to see. Finding them takes time, which is not the session's to take.
#[derive(Clone, Debug)]
pub struct Query {
    collection: Arc<Collection>,
    words: String,
    from: usize,
}

impl Query {
    /// The rows that have all words.
    pub fn answer(self) -> Rows {
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
        Rows {
            words: self.words,
            from: self.from,
            found,
            rows,
        }
    }
}

impl EntryRow {
    fn new(number: usize, entry: &Entry) -> EntryRow {
        let word = |word: &str| cut(word, LONGEST_WORD);
        let is_game = entry.kind() == Kind::Game;
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
    /// A file has been read: its first game takes the place of the game, and all are listed.
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
        // What was listed before makes room for it.
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

    /// Puts a game of a file on the board; whether that was possible.
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
        // The game that is played stays where it is.
        let from = self.game.place();
        self.act(Action::Enter(Place::Analyse), now);
        if !self.try_act(Action::Open(tree), now) {
            self.act(Action::Enter(from), now);
            return false;
        }
        if collection.entries().len() == 1 {
            let what = imported.what;
            self.say(Notice::Imported { what, moves });
        }
        true
    }

    /// Another game of the list.
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

    /// The list is no longer wanted.
    pub(super) fn close_list(&mut self) {
        self.list = None;
        self.query = None;
        self.tell_list(false);
    }

    /// Rows are wanted; only the last that were asked for are looked for.
    pub(super) fn ask_for_rows(&mut self, words: &str, from: usize) {
        if let Some(list) = &self.list {
            self.query = Some(Query {
                collection: Arc::clone(&list.collection),
                words: cut(words, LONGEST_QUERY),
                from,
            });
        }
    }

    /// The rows that are to be looked for.
    pub fn take_query(&mut self) -> Option<Query> {
        self.query.take()
    }

    /// Rows were found.
    pub fn receive_rows(&mut self, rows: Rows) {
        self.outbox.push_back(Event::Rows(rows));
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
        self.outbox.push_back(Event::List { list });
    }
}

/// At most so many characters of a text.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
