//! File uploads of a tab: the tab announces files with their sizes, then sends them in parts, in order.
//!
//! The total size of all uploads in progress and the duration of each one are limited.

use std::sync::Arc;
use std::time::{Duration, Instant};

use obverse_page::{FileAnnounced, Notice, read_files};
use obverse_study::{Collection, ImportError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::rate_limit::RateLimit;

/// Maximum size of an upload, all its files together, in bytes.
pub const MAX_UPLOAD_BYTES: usize = 4 << 20;
/// Maximum size of the uploads of all tabs together, in bytes.
const TOTAL_BYTES: usize = 64 << 20;
/// Rate limit of the uploads of a tab: burst in bytes, and bytes per second.
const UPLOAD_RATE: (f64, f64) = (2.0 * MAX_UPLOAD_BYTES as f64, 262_144.0);
/// Time that a tab has for an upload.
const UPLOAD_TIMEOUT: Duration = Duration::from_secs(60);
/// Maximum number of files in an upload.
const MAX_FILES: usize = 16;

/// Memory budget of the uploads of all tabs, one permit per byte.
pub fn budget() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(TOTAL_BYTES))
}

/// Rate limit of the uploads of one tab.
pub fn rate_limit(now: Instant) -> RateLimit {
    RateLimit::new(UPLOAD_RATE.0, UPLOAD_RATE.1, now)
}

/// An upload in progress.
pub struct Upload {
    files: Vec<FileAnnounced>,
    size: usize,
    bytes: Vec<u8>,
    deadline: Instant,
    _budget: OwnedSemaphorePermit,
}

/// Reason why an upload is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadError {
    /// Too many files, or files that are too large.
    TooLarge,
    /// The memory budget is used up by other uploads, or the tab exceeds its rate limit.
    Busy,
}

impl From<UploadError> for Notice {
    fn from(error: UploadError) -> Notice {
        match error {
            UploadError::TooLarge => Notice::TooLarge,
            UploadError::Busy => Notice::Busy,
        }
    }
}

impl Upload {
    /// Begins an upload of announced files: checks their number, their size and the tab's rate limit, and reserves
    /// memory for them.
    pub fn begin(
        files: Vec<FileAnnounced>,
        budget: &Arc<Semaphore>,
        rate: &mut RateLimit,
        now: Instant,
    ) -> Result<Upload, UploadError> {
        let sizes = files.iter().map(|file| file.size);
        let size = sizes.fold(0, usize::saturating_add);
        if size > MAX_UPLOAD_BYTES || files.len() > MAX_FILES {
            return Err(UploadError::TooLarge);
        }
        let permits = u32::try_from(size).map_err(|_| UploadError::TooLarge)?;
        let budget = Arc::clone(budget)
            .try_acquire_many_owned(permits)
            .map_err(|_| UploadError::Busy)?;
        if !rate.allows(size as f64, now) {
            return Err(UploadError::Busy);
        }
        Ok(Upload {
            files,
            size,
            bytes: Vec::new(),
            deadline: now + UPLOAD_TIMEOUT,
            _budget: budget,
        })
    }

    /// Time at which the upload is dropped, unless its import has started by then.
    pub fn deadline(&self) -> Instant {
        self.deadline
    }

    /// Whether all bytes of all files have arrived.
    pub fn is_complete(&self) -> bool {
        self.bytes.len() == self.size
    }

    /// Appends the next part of the files. Returns false and ignores the part if it exceeds the announced size.
    pub fn receive(&mut self, part: &[u8]) -> bool {
        let is_expected = part.len() <= self.size - self.bytes.len();
        if is_expected {
            self.bytes.extend_from_slice(part);
        }
        is_expected
    }

    /// Reads the games of all files, in their order.
    pub fn read(&self) -> Result<Collection, ImportError> {
        read_files(&self.files, &self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announced(files: &[(&str, usize)]) -> Vec<FileAnnounced> {
        let files = files.iter().map(|&(name, size)| FileAnnounced {
            name: name.to_owned(),
            size,
        });
        files.collect()
    }

    #[test]
    fn uploads_beyond_the_limits_are_refused() {
        let (budget, now) = (budget(), Instant::now());
        // Each upload is from another tab, whose rate limit allows it.
        let begin = |files: &[(&str, usize)]| {
            Upload::begin(announced(files), &budget, &mut rate_limit(now), now)
        };
        let refused = |files: &[(&str, usize)]| begin(files).err();
        assert_eq!(
            refused(&[("a", MAX_UPLOAD_BYTES + 1)]),
            Some(UploadError::TooLarge)
        );
        assert_eq!(
            refused(&[("a", usize::MAX); 2]),
            Some(UploadError::TooLarge)
        );
        assert_eq!(
            refused(&[("a", 1); MAX_FILES + 1]),
            Some(UploadError::TooLarge)
        );
        let many: Vec<_> = (0..16)
            .map(|_| begin(&[("a", MAX_UPLOAD_BYTES)]).expect("memory"))
            .collect();
        assert_eq!(refused(&[("a", 1)]), Some(UploadError::Busy));
        drop(many);
        assert_eq!(refused(&[("a", 1)]), None);
    }

    #[test]
    fn parts_are_joined() {
        let (budget, now) = (budget(), Instant::now());
        let text = b"f5d6c3\nf5f6e6\n";
        let files = announced(&[("games.txt", text.len())]);
        let mut upload = Upload::begin(files, &budget, &mut rate_limit(now), now).expect("memory");
        assert!(upload.receive(&text[..5]) && !upload.is_complete());
        assert!(!upload.receive(&[b' '; 10]), "more than was announced");
        assert!(upload.receive(&text[5..]) && upload.is_complete());
        assert_eq!(upload.read().expect("games").entries().len(), 2);
    }

    #[test]
    fn all_files_are_listed() {
        let (budget, now) = (budget(), Instant::now());
        let read = |files: &[(&str, &str)]| {
            let sizes: Vec<_> = files
                .iter()
                .map(|(name, text)| (*name, text.len()))
                .collect();
            let files_announced = announced(&sizes);
            let mut upload =
                Upload::begin(files_announced, &budget, &mut rate_limit(now), now).expect("memory");
            for (_, text) in files {
                assert!(upload.receive(text.as_bytes()));
            }
            upload.read()
        };
        let games = read(&[
            ("a.txt", "f5d6"),
            ("b.txt", "Dear diary"),
            ("c.txt", "f5f6e6"),
        ]);
        let games = games.expect("two games");
        assert_eq!((games.entries().len(), games.faults()), (2, 1));
        assert!(read(&[("a.txt", "Dear"), ("b.txt", "diary")]).is_err());
        assert!(read(&[]).is_err());
    }
}
