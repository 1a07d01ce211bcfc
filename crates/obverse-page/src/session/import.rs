//! Imports games and positions from a text or a file.

use std::sync::Arc;
use std::time::Duration;

use obverse_formats::detect;
use obverse_study::{Collection, ImportError};

use super::Session;
use super::game_list::GameList;
use crate::message::Notice;

impl Session {
    /// Imports the games and positions of a text in any known format. `name` is the file name;
    /// `None` if the text does not come from a file.
    pub(super) fn import(&mut self, bytes: &[u8], name: Option<&str>, now: Duration) {
        let options = detect::ReadOptions {
            file_name: name,
            ..detect::ReadOptions::default()
        };
        self.take(Collection::read(bytes, options), now);
    }

    /// Opens the first game of a parsed file, and lists the games if there are several.
    pub fn receive(&mut self, read: Result<Collection, ImportError>, now: Duration) {
        self.take(read, now);
        self.send_changes(now);
    }

    /// Like [`Session::receive`], but does not send the changed game to the tab.
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
}
