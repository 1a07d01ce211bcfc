use std::path::Path;
use std::process::ExitCode;

use obverse_book::{Book, BookFile, BookStore};

use crate::failure::Failure;
use crate::output;
use crate::progress::{Progress, Unit};

/// Opens a book to read it, and says so if it has a log that is not merged yet.
pub fn open(path: &Path) -> Result<BookFile, Failure> {
    let book = BookFile::open(path)?;
    let log = BookStore::log_of(path);
    if log.exists() {
        output::note(&format!(
            "note: {} has learned positions that are not used yet: a process is still learning, or was killed; \
             `obverse book learn` or `book merge` adds them\n",
            log.display()
        ));
    }
    Ok(book)
}

/// Loads a whole book, with a progress bar, and checks it.
pub fn load(path: &Path) -> Result<Book, Failure> {
    let file = open(path)?;
    let mut progress = Progress::new(Some(file.len()), Unit::Positions);
    let mut entries = Vec::new();
    let mut read = 0;
    file.read_all(|entry| {
        entries.push(entry);
        read += 1;
        if read % 4096 == 0 {
            progress.set(read);
        }
    })
    .map_err(|error| error.at(path.to_owned()))?;
    let mut book = Book::new();
    for entry in entries {
        book.restore(entry);
    }
    Ok(book)
}

/// The exit code of a command that may have found something wrong.
pub fn exit_code(is_good: bool) -> ExitCode {
    if is_good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
