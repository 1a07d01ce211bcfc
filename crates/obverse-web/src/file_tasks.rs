//! Work on the files of a tab: imports of uploads and searches of game lists, one at a time, on a blocking thread.

use std::sync::Arc;
use std::time::Instant;

use obverse_page::{EntryRows, FileAnnounced, Notice, RowQuery};
use obverse_study::{Collection, ImportError};
use tokio::task::{JoinHandle, spawn_blocking};

use crate::rate_limit::RateLimit;
use crate::shared_state::Shared;
use crate::upload::{self, Upload};
use crate::wait_until::wait_until;

/// The upload of one tab, and its imports and list searches.
pub struct FileTasks {
    shared: Arc<Shared>,
    upload: Option<Upload>,
    /// Purpose of the upload.
    purpose: UploadPurpose,
    /// The running import or list search; `None` if neither runs.
    work: Option<JoinHandle<Option<FileEvent>>>,
    /// Rate limit of uploads.
    rate: RateLimit,
}

/// What is done with the games of an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadPurpose {
    /// The first game is opened.
    Open,
    /// The games are listed again, after a lost connection. The game on the board has this number, or is not from the
    /// list.
    ListAgain(Option<usize>),
}

/// Result of background work on files.
pub enum FileEvent {
    /// The import of an upload has ended, with the games of the upload or an error.
    Imported(Result<Collection, ImportError>, UploadPurpose),
    /// A list of games was searched, with these rows as the result.
    Found(EntryRows),
}

impl FileTasks {
    /// Creates the state of a tab without uploads.
    pub fn new(shared: &Arc<Shared>, now: Instant) -> FileTasks {
        FileTasks {
            shared: Arc::clone(shared),
            upload: None,
            purpose: UploadPurpose::Open,
            work: None,
            rate: upload::rate_limit(now),
        }
    }

    /// Begins an upload of announced files, and drops an unfinished upload. The error is the notice for the tab.
    pub fn announce(
        &mut self,
        files: Vec<FileAnnounced>,
        purpose: UploadPurpose,
        now: Instant,
    ) -> Result<(), Notice> {
        self.upload = None;
        let upload = Upload::begin(files, &self.shared.files, &mut self.rate, now)?;
        self.upload = Some(upload);
        self.purpose = purpose;
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
            let purpose = self.purpose;
            self.spawn(move || FileEvent::Imported(upload.read(), purpose));
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

    /// Waits for the running import or list search. Returns `None` if the import or search has panicked, or if an
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

impl Drop for FileTasks {
    fn drop(&mut self) {
        if let Some(work) = &self.work {
            work.abort();
        }
    }
}
