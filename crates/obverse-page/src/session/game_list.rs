//! The list of games of a file.

use std::sync::Arc;
use std::time::Duration;

use obverse_study::{Action, Collection, Page};

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
    pub(super) collection: Arc<Collection>,
    /// Index of the game on the board; `None` if the game on the board is not from the list.
    pub(super) chosen: Option<usize>,
    /// The list's games, reserved from the quota until the list is dropped.
    pub(super) _lease: Box<dyn Lease>,
}

impl Session {
    /// Opens a game of a file on the Analyse page. Returns false if the game does not exist or is too large.
    pub(super) fn open_entry(
        &mut self,
        collection: &Collection,
        number: usize,
        now: Duration,
    ) -> bool {
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
        // Imported games open on the Analyse page, so that the Play page keeps its game.
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
    pub(super) fn send_list(&mut self, is_fresh: bool) {
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
