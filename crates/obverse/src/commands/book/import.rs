use std::fmt;
use std::io::BufRead;
use std::path::Path;
use std::process::ExitCode;
use std::time::SystemTime;

use obverse_book::{Book, BookStore, Date, Entry, edax, egaroucid, text};
use obverse_files::source::Source;
use obverse_formats::{ReadError, edax_book, egaroucid_book};
use serde_json::json;

use super::loading::{exit_code, load};
use crate::args::BookImportArgs;
use crate::failure::Failure;
use crate::output;
use crate::progress::{Progress, Unit};

/// The most bad positions of a file that are printed.
const MOST_PRINTED: u64 = 20;

/// The file has no positions that can be imported.
#[derive(Debug, thiserror::Error)]
#[error(
    "{0} has no positions for a book: expected a book of Edax, Egaroucid or Obverse, or the text of `book export`"
)]
struct NothingFound(String);

pub fn run(args: &BookImportArgs) -> Result<ExitCode, Failure> {
    // All files are read before the book is touched.
    let mut books = Vec::new();
    let mut bad = 0;
    for path in &args.files {
        let mut import = Import::new(path, args.json)?;
        import.read(path)?;
        if import.book.is_empty() {
            drop(import.progress);
            return Err(Failure::input(NothingFound(import.source.name)));
        }
        bad += import.bad;
        books.push(import.book);
    }
    let mut store = BookStore::open(&args.book)?;
    let before = store.book().len();
    let mut learned = 0;
    for book in &books {
        learned += store.change().merge(book);
    }
    let positions = store.book().len();
    store.close()?;
    let added = positions - before;
    let improved = learned.saturating_sub(added);
    if args.json {
        output::print_json(&json!({
            "book": args.book,
            "positions": positions,
            "added": added,
            "improved": improved,
            "bad": bad,
        }))?;
    } else {
        let skipped = match bad {
            0 => String::new(),
            bad => format!("; {bad} bad positions were skipped"),
        };
        output::print(&format!(
            "{}: {positions} positions, {added} added, {improved} improved{skipped}\n",
            args.book.display()
        ))?;
    }
    Ok(exit_code(bad == 0))
}

/// The import of one file.
struct Import {
    source: Source,
    book: Book,
    progress: Progress,
    bad: u64,
    json: bool,
}

impl Import {
    fn new(path: &Path, json: bool) -> Result<Import, Failure> {
        Ok(Import {
            source: Source::new(path)?,
            book: Book::new(),
            progress: Progress::new(None, Unit::Positions),
            bad: 0,
            json,
        })
    }

    fn read(&mut self, path: &Path) -> Result<(), Failure> {
        let (mut input, _) = self.source.open()?;
        let unreadable = |source: &Source, error| Failure::from(source.unreadable(error));
        let head = input
            .fill_buf()
            .map_err(|error| unreadable(&self.source, error))?;
        let now = Date::of(SystemTime::now());
        if head.starts_with(b"XADEKOOB") {
            let reader = edax_book::Reader::new(input);
            let reader = reader.map_err(|error| self.refuse(&error))?;
            let date = edax::date(&reader.header()).unwrap_or(now);
            self.take(reader, |entry| edax::to_entry(&entry, date))
        } else if head.starts_with(egaroucid_book::MAGIC) {
            let reader = egaroucid_book::Reader::new(input);
            let reader = reader.map_err(|error| self.refuse(&error))?;
            self.take(reader, |entry| egaroucid::to_entry(&entry, now))
        } else if head.starts_with(b"OBVERSEB") {
            self.book = load(path)?;
            Ok(())
        } else {
            self.take(text::Reader::new(input), Some)
        }
    }

    /// Adds the positions of a reader; bad ones are reported.
    fn take<T, E: std::error::Error>(
        &mut self,
        reader: impl Iterator<Item = Result<T, ReadError<E>>>,
        entry: impl Fn(T) -> Option<Entry>,
    ) -> Result<(), Failure> {
        for (read, item) in (1..).zip(reader) {
            match item {
                Ok(item) => {
                    if let Some(entry) = entry(item) {
                        self.book.insert(entry);
                    }
                }
                Err(ReadError::Io(error)) => return Err(self.source.unreadable(error).into()),
                Err(ReadError::Bad(error)) => self.complain(&error),
            }
            if read % 4096 == 0 {
                self.progress.set(read);
            }
        }
        self.book.back_up();
        Ok(())
    }

    fn complain(&mut self, error: &dyn fmt::Display) {
        self.bad += 1;
        if self.bad > MOST_PRINTED {
            return;
        }
        let name = &self.source.name;
        let text = match self.json {
            true => format!("{}\n", json!({ "file": name, "error": error.to_string() })),
            false => format!("{name}: {}\n", output::printable(&error.to_string())),
        };
        self.progress.suspend(|| output::note(&text));
    }

    fn refuse(&self, error: &dyn fmt::Display) -> Failure {
        Failure::input(anyhow::anyhow!("{}: {error}", self.source.name))
    }
}
