use crate::journal_entry::JournalEntry;

/// Receives the events of a server. [`Journal::record`] is called on threads that serve clients, so it must return
/// quickly.
pub trait Journal: Send + Sync {
    /// Records an event.
    fn record(&self, entry: &JournalEntry);
}

/// Discards all events.
impl Journal for () {
    fn record(&self, _: &JournalEntry) {}
}

impl<F: Fn(&JournalEntry) + Send + Sync> Journal for F {
    fn record(&self, entry: &JournalEntry) {
        self(entry);
    }
}
