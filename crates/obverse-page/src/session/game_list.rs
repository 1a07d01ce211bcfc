//! The list of games of a file: choosing a game, closing the list, and its state for the tab.

use std::sync::Arc;
use std::time::Duration;

use obverse_study::Collection;

use super::Session;
use crate::Lease;
use crate::message::{ListState, PageEvent};
use crate::reason::{add_location, format_name, reason_in};

/// The list of games of the last opened file.
pub(super) struct GameList {
    pub(super) collection: Arc<Collection>,
    /// Index of the game on the board; `None` if the game on the board is not from the list.
    pub(super) chosen: Option<usize>,
    /// Reserves the games of the list in the quota until the list is dropped.
    pub(super) _lease: Box<dyn Lease>,
}

impl Session {
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

    /// Sends the state of the list to the tab. `is_fresh` says whether the file was opened just now.
    pub(super) fn send_list(&mut self, is_fresh: bool) {
        let list = self.list.as_ref().map(|list| {
            let collection = &list.collection;
            ListState {
                format: (collection.format()).map(|format| format_name(format, self.language)),
                total: collection.entries().len(),
                chosen: list.chosen,
                faults: collection.faults(),
                first_fault: collection.first_fault().map(|fault| {
                    let reason = reason_in(fault, self.language);
                    add_location(&reason, fault.location(), self.language)
                }),
                cut: collection.is_cut(),
                fresh: is_fresh,
            }
        });
        self.outbox.push_back(PageEvent::List { list });
    }
}
