//! Files that a tab sends: announced with their sizes, then sent in parts, in their order.
//!
//! What all tabs may send at the same time is bounded, and so is how long one may take.

use std::sync::Arc;
use std::time::{Duration, Instant};

use obverse_formats::detect;
use obverse_formats::wthor::{Players, Tournaments};
use obverse_page::FileAnnounced;
use obverse_study::{Collection, ImportError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The largest file, and the most of several that are sent together, in bytes.
pub const LARGEST_FILE: usize = 4 << 20;
/// What all tabs together may be sending, in bytes.
const ROOM: usize = 64 << 20;
/// How long a tab may take to send what it has announced.
const LONGEST: Duration = Duration::from_secs(60);
/// More than this at once are not one thing.
const MOST_FILES: usize = 16;

/// Room for files that are on their way.
pub fn room() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(ROOM))
}

/// Files on their way.
pub struct Upload {
    files: Vec<FileAnnounced>,
    size: usize,
    bytes: Vec<u8>,
    deadline: Instant,
    _room: OwnedSemaphorePermit,
}

/// Why files are not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There are too many, or they are too large.
    TooLarge,
    /// Others are sending at the moment.
    Busy,
}

impl Upload {
    /// Makes room for files that are announced.
    pub fn begin(
        files: Vec<FileAnnounced>,
        room: &Arc<Semaphore>,
        now: Instant,
    ) -> Result<Upload, Refused> {
        let sizes = files.iter().map(|file| file.size);
        let size = sizes.fold(0, usize::saturating_add);
        if size > LARGEST_FILE || files.len() > MOST_FILES {
            return Err(Refused::TooLarge);
        }
        let permits = u32::try_from(size).map_err(|_| Refused::TooLarge)?;
        let room = Arc::clone(room)
            .try_acquire_many_owned(permits)
            .map_err(|_| Refused::Busy)?;
        Ok(Upload {
            files,
            size,
            bytes: Vec::new(),
            deadline: now + LONGEST,
            _room: room,
        })
    }

    /// When it is given up.
    pub fn deadline(&self) -> Instant {
        self.deadline
    }

    /// How many bytes were announced.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether all has come.
    pub fn is_whole(&self) -> bool {
        self.bytes.len() == self.size
    }

    /// The next part; whether it was expected.
    pub fn take(&mut self, part: &[u8]) -> bool {
        let is_expected = part.len() <= self.size - self.bytes.len();
        if is_expected {
            self.bytes.extend_from_slice(part);
        }
        is_expected
    }

    /// The games in the first of the files that has some. Names for the numbers of WTHOR come from
    /// `.jou` and `.trn` files beside it.
    pub fn read(&self) -> Result<Collection, ImportError> {
        let mut options = detect::Options::default();
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
                Some("jou") if !is_alone => options.players = Players::read_damaged(bytes).0,
                Some("trn") if !is_alone => {
                    options.tournaments = Tournaments::read_damaged(bytes).0;
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
    fn what_is_too_much_is_refused() {
        let (room, now) = (room(), Instant::now());
        let begin = |files: &[(&str, usize)]| Upload::begin(announced(files), &room, now);
        let refused = |files: &[(&str, usize)]| begin(files).err();
        assert_eq!(refused(&[("a", LARGEST_FILE + 1)]), Some(Refused::TooLarge));
        assert_eq!(refused(&[("a", usize::MAX); 2]), Some(Refused::TooLarge));
        assert_eq!(
            refused(&[("a", 1); MOST_FILES + 1]),
            Some(Refused::TooLarge)
        );
        let many: Vec<_> = (0..16)
            .map(|_| begin(&[("a", LARGEST_FILE)]).expect("room"))
            .collect();
        assert_eq!(refused(&[("a", 1)]), Some(Refused::Busy));
        drop(many);
        assert_eq!(refused(&[("a", 1)]), None);
    }

    #[test]
    fn parts_become_a_file() {
        let (room, now) = (room(), Instant::now());
        let text = b"f5d6c3\nf5f6e6\n";
        let files = announced(&[("games.txt", text.len())]);
        let mut upload = Upload::begin(files, &room, now).expect("room");
        assert!(upload.take(&text[..5]) && !upload.is_whole());
        assert!(!upload.take(&[b' '; 10]), "more than was announced");
        assert!(upload.take(&text[5..]) && upload.is_whole());
        assert_eq!(upload.read().expect("games").entries().len(), 2);
    }
}
