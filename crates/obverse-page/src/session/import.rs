//! Imports the games and positions of a text or a file, and opens them.

use std::sync::Arc;
use std::time::Duration;

use obverse_formats::detect;
use obverse_study::{Action, Collection, ImportError, Page};

use super::Session;
use super::game_list::GameList;
use crate::message::Notice;
use crate::reason::import_name;
use crate::shorten_text::shorten_text;

/// Maximum length of a player's name and of the event's name, in characters. These names are sent with every state.
const LONGEST_TITLE: usize = 10_000;

impl Session {
    /// Imports the games and positions of a text in any known format. `name` is the file name;
    /// `None` if the text does not come from a file.
    pub(super) fn import(&mut self, bytes: &[u8], name: Option<&str>, now: Duration) {
        let options = detect::ReadOptions {
            file_name: name,
            ..detect::ReadOptions::default()
        };
        self.take(Collection::read_up_to_error(bytes, options), now);
    }

    /// Opens the first game of a parsed file, and lists the games if there are several.
    pub fn receive(&mut self, read: Result<Collection, ImportError>, now: Duration) {
        self.take(read, now);
        self.send_changes(now);
    }

    /// Lists the games of a file that the tab had opened before it lost its connection. The game on the board stays.
    /// `chosen` is its number in the list; `None` if it is not from the list.
    pub fn receive_again(
        &mut self,
        read: Result<Collection, ImportError>,
        chosen: Option<usize>,
        now: Duration,
    ) {
        if let Ok(collection) = read
            && collection.entries().len() > 1
        {
            let chosen = chosen.filter(|&number| number < collection.entries().len());
            self.keep_list(Arc::new(collection), chosen, false);
        }
        self.send_changes(now);
    }

    /// Keeps a list of games instead of the one before, and sends its state to the tab.
    fn keep_list(&mut self, collection: Arc<Collection>, chosen: Option<usize>, is_fresh: bool) {
        // The old list is dropped first, so that its games return to the quota before the new list reserves its own.
        self.list = None;
        self.query = None;
        match self.list_quota.try_reserve(collection.entries().len()) {
            Some(lease) => {
                self.list = Some(GameList {
                    collection,
                    chosen,
                    _lease: lease,
                });
            }
            None => self.say(Notice::ListsFull),
        }
        self.send_list(is_fresh);
    }

    /// Like [`Session::receive`], but does not send the changed game to the tab.
    pub(super) fn take(&mut self, read: Result<Collection, ImportError>, now: Duration) {
        let collection = match read {
            Ok(collection) => Arc::new(collection),
            Err(error) => return self.say(Notice::of_import_error(&error, self.language)),
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
        self.keep_list(collection, Some(0), true);
    }

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
        let notice = Notice::of_fault(collection, &imported, self.language);
        let mut tree = imported.tree;
        let title = &mut tree.title;
        for words in [&mut title.black, &mut title.white, &mut title.event] {
            *words = words
                .as_deref()
                .map(|words| shorten_text(words, LONGEST_TITLE));
        }
        // A game opens at its beginning, one with a bad move before that move. Other sources know their current move.
        if collection.format().is_some() && notice.is_none() {
            tree.rewind();
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
            let what = import_name(imported.source, self.language);
            self.say(notice.unwrap_or(Notice::Imported { what, moves }));
        }
        true
    }
}
