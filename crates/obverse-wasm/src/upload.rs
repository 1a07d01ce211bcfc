use obverse_page::{FileAnnounced, read_files};
use obverse_study::{Collection, ImportError};

/// Maximum size of an upload, all its files together, in bytes.
pub const MAX_UPLOAD_BYTES: usize = 4 << 20;

/// Files that the page has announced, and their bytes so far.
pub struct Upload {
    files: Vec<FileAnnounced>,
    size: usize,
    bytes: Vec<u8>,
    /// `None` if the games will be opened. Otherwise they are listed again, and the game on the board has this number
    /// or is not from the list.
    pub listed_again: Option<Option<usize>>,
}

impl Upload {
    /// Begins an upload; `None` if it would be too large.
    pub fn begin(files: Vec<FileAnnounced>, listed_again: Option<Option<usize>>) -> Option<Upload> {
        let size = files
            .iter()
            .fold(0_usize, |sum, file| sum.saturating_add(file.size));
        (size <= MAX_UPLOAD_BYTES).then(|| Upload {
            files,
            size,
            bytes: Vec::new(),
            listed_again,
        })
    }

    /// Appends the next part, up to the announced size.
    pub fn receive(&mut self, part: &[u8]) {
        let missing = self.size - self.bytes.len();
        self.bytes
            .extend_from_slice(&part[..part.len().min(missing)]);
    }

    /// Whether all bytes have arrived.
    pub fn is_complete(&self) -> bool {
        self.bytes.len() == self.size
    }

    /// Reads the games of all files.
    pub fn read(&self) -> Result<Collection, ImportError> {
        read_files(&self.files, &self.bytes)
    }
}
