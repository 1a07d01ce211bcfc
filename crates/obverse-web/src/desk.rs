//! What takes a while with the files of a tab: they come in, they are read, their lists are searched.
//! One thing at a time, on threads that may take their time.

use std::sync::Arc;
use std::time::Instant;

use obverse_page::{FileAnnounced, Notice, Query, Rows};
use obverse_study::{Collection, ImportError};
use tokio::task::{JoinHandle, spawn_blocking};

use crate::rate::Rate;
use crate::server::Shared;
use crate::upload::{LARGEST_FILE, Refused, Upload};

/// Bytes of files at once, and then a second.
const BYTES: (f64, f64) = (2.0 * LARGEST_FILE as f64, 262_144.0);

/// The files of a tab.
pub struct Desk {
    shared: Arc<Shared>,
    upload: Option<Upload>,
    work: Option<JoinHandle<Option<Done>>>,
    rate: Rate,
}

/// What was done.
pub enum Done {
    /// A file was read.
    Read(Result<Collection, ImportError>),
    /// A list was searched.
    Found(Rows),
}

impl Desk {
    pub fn new(shared: &Arc<Shared>, now: Instant) -> Desk {
        Desk {
            shared: Arc::clone(shared),
            upload: None,
            work: None,
            rate: Rate::new(BYTES.0, BYTES.1, now),
        }
    }

    /// Files will come; or why they may not. What was on its way before is given up.
    pub fn expect(&mut self, files: Vec<FileAnnounced>, now: Instant) -> Result<(), Notice> {
        self.upload = None;
        let upload =
            Upload::begin(files, &self.shared.files, now).map_err(|refused| match refused {
                Refused::TooLarge => Notice::TooLarge,
                Refused::Busy => Notice::Busy,
            })?;
        if !self.rate.allows(upload.size() as f64, now) {
            return Err(Notice::Busy);
        }
        self.upload = Some(upload);
        Ok(())
    }

    /// A part of what was announced; whether it was.
    pub fn take(&mut self, part: &[u8]) -> bool {
        let upload = self.upload.as_mut();
        let is_taken = upload.is_some_and(|upload| !part.is_empty() && upload.take(part));
        if is_taken {
            self.shared.monitor.metrics().uploaded(part.len());
        }
        is_taken
    }

    /// Begins what is to be done next, if nothing is under way.
    pub fn turn(&mut self, query: impl FnOnce() -> Option<Query>) {
        if self.work.is_some() {
            return;
        }
        if let Some(upload) = self.upload.take_if(|upload| upload.is_whole()) {
            self.begin(move || Done::Read(upload.read()));
        } else if let Some(query) = query() {
            self.begin(move || Done::Found(query.answer()));
        }
    }

    fn begin(&mut self, work: impl FnOnce() -> Done + Send + 'static) {
        let readers = Arc::clone(&self.shared.readers);
        self.work = Some(tokio::spawn(async move {
            let slot = readers.acquire_owned().await.ok()?;
            let done = spawn_blocking(work).await.ok();
            drop(slot);
            done
        }));
    }

    /// What was done, when something was.
    pub async fn next(&mut self) -> Option<Done> {
        let deadline = self.upload.as_ref().map(Upload::deadline);
        let work = async {
            match &mut self.work {
                Some(work) => work.await.ok().flatten(),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            done = work => {
                self.work = None;
                done
            }
            () = crate::socket::at(deadline) => {
                // Whoever is so slow must not take the place of others.
                self.upload = None;
                None
            }
        }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        if let Some(work) = &self.work {
            work.abort();
        }
    }
}
