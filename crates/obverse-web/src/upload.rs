//! File uploads of a tab: the tab announces files with their sizes, then sends them in parts, in order.
//!
//! The total size of all uploads in progress and the duration of each one are limited.

use std::sync::Arc;
use std::time::{Duration, Instant};

use obverse_formats::detect;
use obverse_formats::wthor::{PlayerNameTable, TournamentNameTable};
use obverse_page::FileAnnounced;
use obverse_study::{Collection, ImportError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum size of an upload, all its files together, in bytes.
pub const MAX_UPLOAD_BYTES: usize = 4 << 20;
/// Maximum size of the uploads of all tabs together, in bytes.
const TOTAL_BYTES: usize = 64 << 20;
/// Time that a tab has for an upload.
const UPLOAD_TIMEOUT: Duration = Duration::from_secs(60);
/// Maximum number of files in an upload.
const MAX_FILES: usize = 16;

/// Memory budget of the uploads of all tabs, one permit per byte.
pub fn budget() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(TOTAL_BYTES))
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
    /// The memory budget is used up by other uploads.
    Busy,
}

impl Upload {
    /// Begins an upload of announced files: checks their number and size and reserves memory for them.
    pub fn begin(
        files: Vec<FileAnnounced>,
        budget: &Arc<Semaphore>,
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
        Ok(Upload {
            files,
            size,
            bytes: Vec::new(),
            deadline: now + UPLOAD_TIMEOUT,
            _budget: budget,
        })
    }

    /// Time at which the upload is dropped if its import has not started.
    pub fn deadline(&self) -> Instant {
        self.deadline
    }

    /// Announced size of all files together, in bytes.
    pub fn size(&self) -> usize {
        self.size
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

    /// Reads the games of the first file that is not a WTHOR name file. Names of players and tournaments come from
    /// `.jou` and `.trn` files in the same upload.
    pub fn read(&self) -> Result<Collection, ImportError> {
        let mut options = detect::ReadOptions::default();
        let mut games = None;
        let mut rest = self.bytes.as_slice();
        for file in &self.files {
            let Some((bytes, others)) = rest.split_at_checked(file.size) else {
                break;
            };
            rest = others;
            let name = file.name.to_ascii_lowercase();
            let is_alone = self.files.len() == 1;
            match name.rsplit_once('.').map(|(_, extension)| extension) {
                Some("jou") if !is_alone => {
                    options.players = PlayerNameTable::read_damaged(bytes).0
                }
                Some("trn") if !is_alone => {
                    options.tournaments = TournamentNameTable::read_damaged(bytes).0;
                }
                _ => {
                    games.get_or_insert((bytes, file.name.as_str()));
                }
            }
        }
        let (bytes, name) = games.unwrap_or_default();
        options.file_name = Some(name).filter(|name| !name.is_empty());
        Collection::read(bytes, options)
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
        let begin = |files: &[(&str, usize)]| Upload::begin(announced(files), &budget, now);
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
        let mut upload = Upload::begin(files, &budget, now).expect("memory");
        assert!(upload.receive(&text[..5]) && !upload.is_complete());
        assert!(!upload.receive(&[b' '; 10]), "more than was announced");
        assert!(upload.receive(&text[5..]) && upload.is_complete());
        assert_eq!(upload.read().expect("games").entries().len(), 2);
    }
}
