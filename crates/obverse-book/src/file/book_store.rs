use std::ffi::OsString;
use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use obverse_files::resumable_file::ResumableFile;
use obverse_files::{FileError, PendingFile, UnfinishedFiles};

use super::book_file::{BookFile, write_book};
use super::book_file_error::BookFileError;
use super::learn_log::{LOG_HEADER, LogError, log_bytes, read_log};
use crate::{Book, Date, Entry};

/// A book that is open for writing: the file, loaded into memory, and the log of what has been learned since the file
/// was written.
///
/// Whoever writes a book holds the lock on its log. What [`BookStore::append`] has written survives the end of the
/// process; [`BookStore::save`] merges it into the file.
///
/// ```no_run
/// use std::path::Path;
///
/// use obverse_book::BookStore;
///
/// let store = BookStore::open(Path::new("my.book"))?;
/// println!("{} positions", store.book().len());
/// store.close()?;
/// # Ok::<(), obverse_book::BookFileError>(())
/// ```
pub struct BookStore {
    path: PathBuf,
    log_path: PathBuf,
    log: ResumableFile,
    book: Book,
    /// Number of positions in the log.
    logged: usize,
    /// Whether the file has to be written.
    is_changed: bool,
    unfinished: UnfinishedFiles,
}

impl BookStore {
    /// Opens a book, or creates an empty one, and merges the log that a killed process has left.
    ///
    /// # Errors
    ///
    /// If another process writes the book, or the file or its log cannot be read.
    pub fn open(path: &Path) -> Result<BookStore, BookFileError> {
        let path = match fs::canonicalize(path) {
            Ok(target) => target,
            Err(_) => path.to_owned(),
        };
        let exists = path.exists();
        let log_path = BookStore::log_of(&path);
        let mut log = ResumableFile::open(&log_path, true)?;
        let mut book = match exists {
            true => BookFile::open(&path)?
                .load()
                .map_err(|error| error.at(path.clone()))?,
            false => Book::new(),
        };
        let mut logged = 0;
        let mut is_changed = false;
        let length = match log.old_content() {
            Some(file) => read_log(BufReader::new(file), |entry| {
                logged += 1;
                is_changed |= book.insert(entry);
            })
            .map_err(|error| match error {
                LogError::Io(cause) => BookFileError::Read {
                    path: log_path.clone(),
                    cause,
                },
                LogError::Damaged(cause) => BookFileError::DamagedLog {
                    path: log_path.clone(),
                    cause,
                },
            })?,
            None => 0,
        };
        log.keep(length);
        if length == 0 {
            log.append(&LOG_HEADER)
                .map_err(|error| log.failure(error))?;
        }
        let mut store = BookStore {
            path,
            log_path,
            log,
            book,
            logged,
            is_changed: is_changed || !exists,
            unfinished: UnfinishedFiles::default(),
        };
        if is_changed {
            store.book.back_up();
        }
        Ok(store)
    }

    /// Path of the log of a book.
    #[must_use]
    pub fn log_of(book: &Path) -> PathBuf {
        let mut name = OsString::from(book);
        name.push(".learned");
        name.into()
    }

    /// The book, with what the log has.
    #[must_use]
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The book, to change it; [`BookStore::save`] writes it.
    pub fn change(&mut self) -> &mut Book {
        self.is_changed = true;
        &mut self.book
    }

    /// Number of positions that the log has.
    #[must_use]
    pub fn logged(&self) -> usize {
        self.logged
    }

    /// Adds positions to the book and to the log; they are on the disk a second later. Values of other positions are
    /// backed up by [`BookStore::save`] or by the caller.
    pub fn append(&mut self, entries: &[Entry]) -> Result<(), BookFileError> {
        let appended = self.log.append(&log_bytes(entries));
        appended.map_err(|error| self.log.failure(error))?;
        self.logged += entries.len();
        for &entry in entries {
            self.is_changed |= self.book.insert(entry);
        }
        Ok(())
    }

    /// Backs up the values of all positions in memory.
    pub fn back_up(&mut self) {
        self.book.back_up();
    }

    /// Backs up all values, writes the file as a whole, and empties the log.
    pub fn save(&mut self) -> Result<(), BookFileError> {
        if self.is_changed {
            self.book.back_up();
            let mut file = PendingFile::create(&self.path, &self.unfinished)?;
            let date = Date::of(SystemTime::now());
            write_book(&self.book, date, &mut file).map_err(|cause| FileError::Write {
                path: self.path.clone(),
                cause,
            })?;
            file.complete()?;
            self.is_changed = false;
        }
        self.log.keep(LOG_HEADER.len() as u64);
        self.logged = 0;
        Ok(())
    }

    /// Saves the book and removes the log.
    pub fn close(mut self) -> Result<(), BookFileError> {
        self.save()
    }
}

impl Drop for BookStore {
    fn drop(&mut self) {
        // An empty log is only a lock. If it cannot be removed, the next writer uses it.
        if self.logged == 0 {
            let _ = fs::remove_file(&self.log_path);
        }
    }
}
