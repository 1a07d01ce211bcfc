use std::sync::{Mutex, PoisonError};

use obverse_engine::Stop;
use obverse_study::EngineTask;

/// Cancels a search or interrupts its running slice from another thread.
#[derive(Debug, Default)]
pub struct JobControl {
    /// Stops the search for good.
    end: Stop,
    /// Stops the running slice.
    slice: Mutex<Stop>,
    /// Whether the running slice asks the queue whether it is interrupted, and decides itself when to end.
    asks: bool,
}

impl JobControl {
    /// Creates the control of a task. A review ends its slices itself, because an interrupted move has to be judged
    /// again from the start.
    pub fn of(task: &EngineTask) -> JobControl {
        JobControl {
            asks: matches!(task, EngineTask::Review(_)),
            ..JobControl::default()
        }
    }

    /// Cancels the search.
    pub fn cancel(&self) {
        self.end.stop();
        self.stop_slice();
    }

    /// Whether the search is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.end.is_stopped()
    }

    /// Stops the running slice, unless the slice decides itself when to end. The search continues in a later slice.
    pub fn interrupt(&self) {
        if !self.asks {
            self.stop_slice();
        }
    }

    fn stop_slice(&self) {
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
