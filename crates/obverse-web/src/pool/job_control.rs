use std::sync::{Mutex, PoisonError};

use obverse_engine::Stop;

/// Cancels a search or interrupts its running slice from another thread.
#[derive(Debug, Default)]
pub struct JobControl {
    /// Stops the search for good.
    end: Stop,
    /// Stops the running slice.
    slice: Mutex<Stop>,
}

impl JobControl {
    /// Cancels the search.
    pub fn cancel(&self) {
        self.end.stop();
        self.interrupt();
    }

    /// Whether the search is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.end.is_stopped()
    }

    /// Stops the running slice. The search continues in a later slice.
    pub fn interrupt(&self) {
        let slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        slice.stop();
    }

    /// Starts a slice. Returns the flag that stops it.
    pub fn begin_slice(&self) -> Stop {
        let stop = Stop::default();
        let mut slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        *slice = stop.clone();
        drop(slice);
        // A search that was cancelled just before `slice` was replaced has set only the old flag, so set the new one
        // too.
        if self.is_cancelled() {
            stop.stop();
        }
        stop
    }
}
