use std::fmt;

use obverse_files::source::Source;
use obverse_files::wthor_name_files::NameFiles;
use obverse_formats::ReadError;
use obverse_formats::detect::{AnyError, AnyItem, AnyReader, Format, ReadOptions};
use obverse_formats::wthor::WthorError;

use super::game_row::LibraryGame;
use super::{Library, LibraryError};

/// Number of games that are added in one transaction.
const BATCH: usize = 1000;

/// Receives progress and complaints of an import.
pub trait ImportListener {
    /// Called with the total number of bytes read so far.
    fn read(&mut self, bytes: u64);

    /// Called when a file, or a record of it, cannot be imported or is damaged.
    fn complain(&mut self, file: &str, message: &dyn fmt::Display);

    /// Whether to stop. What was read until then is added.
    fn wants_to_stop(&self) -> bool;
}

/// What an import has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportCounts {
    /// Files that were read.
    pub files: u64,
    /// Games that were added.
    pub added: u64,
    /// Games that the library had already.
    pub duplicates: u64,
    /// Positions without moves, which are not games.
    pub positions: u64,
    /// Records that could not be read.
    pub bad_records: u64,
    /// Files that could not be read at all.
    pub unreadable_files: u64,
    /// Damaged name files, and wrong counts in headers.
    pub damages: u64,
}

impl ImportCounts {
    /// Whether something could not be imported or is damaged.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.bad_records + self.unreadable_files + self.damages > 0
    }

    /// Returns the number of games that were read.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.added + self.duplicates
    }
}

/// Adds the games of files to a library, a thousand at a time. Whatever was added stays when the program is killed, and
/// a second import of the same files adds the rest.
pub struct LibraryImport<'a> {
    library: &'a mut Library,
    listener: &'a mut dyn ImportListener,
    batch: Vec<LibraryGame>,
    counts: ImportCounts,
    /// Total size in bytes of the files that are done.
    bytes_before: u64,
}

impl<'a> LibraryImport<'a> {
    /// An import into a library.
    pub fn new(
        library: &'a mut Library,
        listener: &'a mut dyn ImportListener,
    ) -> LibraryImport<'a> {
        LibraryImport {
            library,
            listener,
            batch: Vec::new(),
            counts: ImportCounts::default(),
            bytes_before: 0,
        }
    }

    /// Adds the games of a file. Bad records are reported and skipped. `format` is the format of the file; `None` detects
    /// it.
    pub fn add_file(
        &mut self,
        source: &Source,
        format: Option<Format>,
        names: &mut NameFiles,
    ) -> Result<(), LibraryError> {
        let listener = &mut *self.listener;
        let damages = &mut self.counts.damages;
        let (players, tournaments) = names.of(source, |error| {
            *damages += 1;
            listener.complain(&source.name, error);
        })?;
        let options = ReadOptions {
            format,
            file_name: source.file_name(),
            players,
            tournaments,
        };
        let (input, read) = source.open()?;
        let mut items = match AnyReader::open(input, options) {
            Ok(items) => items,
            Err(error) => return self.unreadable(source, error),
        };
        let mut variations = Vec::new();
        while let Some(item) = items.next() {
            self.listener
                .read(self.bytes_before.saturating_add(read.get()));
            match item {
                Ok(AnyItem::Game(record)) if record.game.moves().len() > 0 => {
                    variations.clear();
                    variations.extend_from_slice(items.variations());
                    self.batch.push(LibraryGame {
                        record,
                        variations: variations.clone(),
                    });
                }
                Ok(AnyItem::Name(_)) => {
                    let names = format_args!(
                        "this file ({}) has names, not games: import the .wtb file that it belongs to",
                        items.format()
                    );
                    self.counts.unreadable_files += 1;
                    self.listener.complain(&source.name, &names);
                    return Ok(());
                }
                Ok(_) => self.counts.positions += 1,
                Err(error) => self.bad_record(source, error)?,
            }
            if self.batch.len() >= BATCH {
                self.add_batch()?;
            }
            if self.listener.wants_to_stop() {
                return self.add_batch();
            }
        }
        self.counts.files += 1;
        self.bytes_before = self.bytes_before.saturating_add(read.get());
        Ok(())
    }

    /// Adds what is left, and returns what the import has done.
    pub fn finish(mut self) -> Result<ImportCounts, LibraryError> {
        self.add_batch()?;
        Ok(self.counts)
    }

    fn add_batch(&mut self) -> Result<(), LibraryError> {
        if self.batch.is_empty() {
            return Ok(());
        }
        let added = self.library.add(&self.batch)?;
        self.counts.added += added;
        self.counts.duplicates += self.batch.len() as u64 - added;
        self.batch.clear();
        Ok(())
    }

    /// Reports a file whose format is unknown or whose header is bad.
    fn unreadable(&mut self, source: &Source, error: AnyError) -> Result<(), LibraryError> {
        let error = not_io(source, error)?;
        self.counts.unreadable_files += 1;
        self.listener.complain(&source.name, &error);
        Ok(())
    }

    /// Reports a bad record, or a wrong count in a header.
    fn bad_record(&mut self, source: &Source, error: AnyError) -> Result<(), LibraryError> {
        let error = not_io(source, error)?;
        let is_count = matches!(
            &error,
            AnyError::Wthor(ReadError::Bad(bad)) if matches!(bad.error, WthorError::Count { .. })
        );
        match is_count {
            true => self.counts.damages += 1,
            false => self.counts.bad_records += 1,
        }
        self.listener.complain(&source.name, &error);
        Ok(())
    }
}

/// Separates two kinds of errors: `Ok` if the content is bad, and `Err` if reading failed, which ends the import.
fn not_io(source: &Source, error: AnyError) -> Result<AnyError, LibraryError> {
    match error.into_io() {
        Ok(error) => Err(source.unreadable(error).into()),
        Err(error) => Ok(error),
    }
}
