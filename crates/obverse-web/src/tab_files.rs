//! Files that a tab uploads and the lists of games in them. One file is imported or one list searched at a time, on a
//! blocking thread.

use std::sync::Arc;
use std::time::Instant;

use obverse_page::{EntryRows, FileAnnounced, Notice, RowQuery};
use obverse_study::{Collection, ImportError};
use tokio::task::{JoinHandle, spawn_blocking};

use crate::rate_limit::RateLimit;
use crate::shared_state::Shared;
use crate::upload::{MAX_UPLOAD_BYTES, Upload, UploadError};
use crate::wait_until::wait_until;

/// Rate limit of uploads: burst in bytes, and bytes per second.
const UPLOAD_RATE: (f64, f64) = (2.0 * MAX_UPLOAD_BYTES as f64, 262_144.0);

/// Uploads and list searches of one tab.
pub struct TabFiles {
    shared: Arc<Shared>,
    upload: Option<Upload>,
    /// The running import or list search; `None` if neither runs.
    work: Option<JoinHandle<Option<FileEvent>>>,
    rate: RateLimit,
}

/// Result of background work on files.
pub enum FileEvent {
    /// The import of an upload has ended, with the games of the upload or an error.
    Imported(Result<Collection, ImportError>),
    /// A list of games was searched, with these rows as the result.
    Found(EntryRows),
}

impl TabFiles {
    /// Creates the state of a tab without uploads.
    pub fn new(shared: &Arc<Shared>, now: Instant) -> TabFiles {
        TabFiles {
            shared: Arc::clone(shared),
            upload: None,
            work: None,
            rate: RateLimit::new(UPLOAD_RATE.0, UPLOAD_RATE.1, now),
        }
    }

    /// Prepares for announced files, and drops an unfinished upload. The error is the notice for the tab.
    pub fn announce(&mut self, files: Vec<FileAnnounced>, now: Instant) -> Result<(), Notice> {
        self.upload = None;
        let upload =
            Upload::begin(files, &self.shared.files, now).map_err(|error| match error {
                UploadError::TooLarge => Notice::TooLarge,
                UploadError::Busy => Notice::Busy,
            })?;
        if !self.rate.allows(upload.size() as f64, now) {
            return Err(Notice::Busy);
        }
        self.upload = Some(upload);
        Ok(())
    }

    /// Receives a part of the announced files. Returns false if the part is empty or exceeds what the tab has
    /// announced.
    pub fn receive(&mut self, part: &[u8]) -> bool {
        let upload = self.upload.as_mut();
        let is_received = upload.is_some_and(|upload| !part.is_empty() && upload.receive(part));
        if is_received {
            self.shared.monitor.metrics().uploaded(part.len());
        }
        is_received
    }

    /// Starts the import of a complete upload, if there is one; otherwise the list search that `query` returns. Does
    /// nothing while an import or a list search is running.
    pub fn start_next(&mut self, query: impl FnOnce() -> Option<RowQuery>) {
        if self.work.is_some() {
            return;
        }
        if let Some(upload) = self.upload.take_if(|upload| upload.is_complete()) {
            self.spawn(move || FileEvent::Imported(upload.read()));
        } else if let Some(query) = query() {
            self.spawn(move || FileEvent::Found(query.answer()));
        }
    }

    /// Runs `work` on a blocking thread as soon as a reader slot is free.
    fn spawn(&mut self, work: impl FnOnce() -> FileEvent + Send + 'static) {
        let readers = Arc::clone(&self.shared.readers);
        self.work = Some(tokio::spawn(async move {
            let slot = readers.acquire_owned().await.ok()?;
            let event = spawn_blocking(work).await.ok();
            drop(slot);
            event
        }));
    }

    /// Waits for the running import or list search. Returns `None` if it has panicked, or if an
    /// upload has timed out.
    pub async fn next(&mut self) -> Option<FileEvent> {
        let deadline = self.upload.as_ref().map(Upload::deadline);
        let work = async {
            match &mut self.work {
                Some(work) => work.await.ok().flatten(),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            event = work => {
                self.work = None;
                event
            }
            () = wait_until(deadline) => {
                // A slow upload must not keep memory from the uploads of other tabs.
                self.upload = None;
                None
            }
        }
    }
}

impl Drop for TabFiles {
    fn drop(&mut self) {
        if let Some(work) = &self.work {
            work.abort();
        }
    }
}
