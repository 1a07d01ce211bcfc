//! The list of games of a file.

use std::sync::Arc;
use std::time::Duration;

use obverse_study::{Action, Collection, ImportError, Page};

use super::{RowQuery, Session};
use crate::Lease;
use crate::message::{EntryRows, ListState, Notice, PageEvent};
use crate::shorten_text::shorten_text;

/// Maximum length of a player's name and of the event's name, in characters. These names are sent with every state.
const LONGEST_TITLE: usize = 10_000;
/// Maximum length of the words to search for, in characters.
const LONGEST_QUERY: usize = 200;

/// The list of games of the last opened file.
pub(super) struct GameList {
    collection: Arc<Collection>,
    /// Index of the game on the board; `None` if the game on the board is not from the list.
    chosen: Option<usize>,
    /// Frees the place of the games in the quota when dropped.
    _lease: Box<dyn Lease>,
}

impl Session {
    /// Opens the first game of a file that was read, and lists the games if there are several.
    pub fn receive(&mut self, read: Result<Collection, ImportError>, now: Duration) {
        self.take(read, now);
        self.send_changes(now);
    }

    /// Does the work of [`Session::receive`] without sending the changes of the game.
    pub(super) fn take(&mut self, read: Result<Collection, ImportError>, now: Duration) {
        let collection = match read {
            Ok(collection) => Arc::new(collection),
            Err(error) => return self.say(Notice::from(&error)),
        };
        if !self.open_entry(&collection, 0, now) {
            return;
        }
        let count = collection.entries().len();
        if count == 1 {
            if let Some(list) = &mut self.list {
                list.chosen = None;
                self.send_list(false);
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
        self.send_list(true);
    }

    /// Opens a game of a file on the Analyse page. Returns false if the game does not exist or is too large.
    fn open_entry(&mut self, collection: &Collection, number: usize, now: Duration) -> bool {
        let Some(imported) = collection.imported(number) else {
            return false;
        };
        let mut tree = imported.tree;
        let title = &mut tree.title;
        for words in [&mut title.black, &mut title.white, &mut title.event] {
            *words = words
                .as_deref()
                .map(|words| shorten_text(words, LONGEST_TITLE));
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

    /// Opens the game with this number of the list, from 0.
    pub(super) fn choose_entry(&mut self, number: usize, now: Duration) {
        let Some(list) = &self.list else {
            return;
        };
        let collection = Arc::clone(&list.collection);
        if self.open_entry(&collection, number, now) {
            if let Some(list) = &mut self.list {
                list.chosen = Some(number);
            }
            self.send_list(false);
        }
    }

    /// Closes the list of games.
    pub(super) fn close_list(&mut self) {
        self.list = None;
        self.query = None;
        self.send_list(false);
    }

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

    /// Sends the state of the list to the tab. `is_fresh` says whether the file was opened just now.
    fn send_list(&mut self, is_fresh: bool) {
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
