//! Conversion of files of any format to one format.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use obverse_formats::detect::{AnyError, AnyItem, AnyReader, Format, ReadOptions};
use obverse_formats::obf::Problem;

use crate::file_error::FileError;
use crate::game_writer::{GameWriter, WriteError};
use crate::output_file::OutputFile;
use crate::source::Source;
use crate::wthor_name_files::NameFiles;

pub use crate::conversion_report::ConversionReport;
pub use crate::output_format::OutputFormat;

/// Maximum number of separate messages about records that the output format cannot express. Further such records are
/// only counted.
const INEXPRESSIBLE_SHOWN: u64 = 10;

/// Receives progress, errors and warnings of a conversion.
pub trait ConversionListener {
    /// Called with the total number of bytes read from all inputs so far.
    fn read(&mut self, bytes: u64);

    /// Called when an input, or a record of it, cannot be converted or is damaged; `file` is the name of the input.
    fn complain(&mut self, file: &str, message: &dyn fmt::Display);

    /// Called with a warning about an input or the output as a whole.
    fn warn(&mut self, message: &dyn fmt::Display);
}

/// Settings of a conversion.
pub struct ConversionSettings {
    /// The format to write.
    pub to: OutputFormat,
    /// Depth in plies of search problems to write. If `None`, problems keep their depth, and other positions get
    /// depth 2.
    pub depth: Option<u32>,
    /// The format of all inputs; if `None`, the format of each input is detected.
    pub from: Option<Format>,
    /// The files with the names of players and tournaments, for WTHOR inputs.
    pub names: NameFiles,
    /// Whether people read the messages, and not programs. If so, long lists of similar messages are shortened, and
    /// warnings tell which data the output format cannot store.
    pub is_for_people: bool,
}

/// Reads games in any format and writes them in one format.
pub struct Conversion<'a> {
    writer: GameWriter,
    from: Option<Format>,
    names: NameFiles,
    is_for_people: bool,
    report: ConversionReport,
    listener: &'a mut dyn ConversionListener,
    /// Name of the current input.
    file: String,
    /// Number of records read from the current input.
    record: u64,
    /// Total size in bytes of the previous inputs.
    bytes_before: u64,
}

impl<'a> Conversion<'a> {
    /// A conversion that writes to `output`.
    pub fn new(
        settings: ConversionSettings,
        output: OutputFile,
        listener: &'a mut dyn ConversionListener,
    ) -> Conversion<'a> {
        Conversion {
            writer: GameWriter::new(settings.to, settings.depth, output),
            from: settings.from,
            names: settings.names,
            is_for_people: settings.is_for_people,
            report: ConversionReport::new(settings.to),
            listener,
            file: String::new(),
            record: 0,
            bytes_before: 0,
        }
    }

    /// Converts an input. Bad records are reported and skipped.
    pub fn convert(&mut self, source: &Source) -> Result<(), FileError> {
        self.file.clone_from(&source.name);
        self.record = 0;
        self.report.counts.files += 1;
        let damages = &mut self.report.counts.damages;
        let (players, tournaments) = self.names.of(source, |error| {
            *damages += 1;
            self.listener.complain(&self.file, error);
        })?;
        let options = ReadOptions {
            format: self.from,
            file_name: Some(&source.name),
            players: players.clone(),
            tournaments: tournaments.clone(),
        };
        let (input, read) = source.open()?;
        let mut items = match AnyReader::open(input, options) {
            Ok(items) => items,
            Err(error) => {
                let error = not_io(error, source)?;
                self.unreadable(&error);
                return Ok(());
            }
        };
        if let Some(reader) = items.wthor() {
            let header = reader.header();
            self.writer.begin_stored(header);
            for entry in reader {
                self.advance(read.get());
                match entry {
                    Ok(entry) => {
                        let record = entry.to_record(header.year, &players, &tournaments);
                        let written = self.writer.write_stored(&entry, &record);
                        self.count(written)?;
                    }
                    Err(error) => {
                        let error = not_io(error.into(), source)?;
                        self.bad(&error);
                    }
                }
            }
        }
        while let Some(item) = items.next() {
            self.advance(read.get());
            let written = match item {
                Ok(AnyItem::Game(record)) => self.writer.write(&record),
                Ok(AnyItem::SearchProblem(problem)) => self.writer.write_search_problem(&problem),
                Ok(AnyItem::Problem(problem)) => self.writer.write_problem(&problem),
                Ok(AnyItem::Position(position)) => {
                    self.writer.write_problem(&Problem::new(position))
                }
                Ok(AnyItem::BookEntry(entry)) => self.writer.write_book_entry(&entry),
                Ok(AnyItem::Name(_)) => {
                    let format = items.format();
                    self.unreadable(&format_args!(
                        "this file ({format}) has names, not games: convert the .wtb file that it belongs to"
                    ));
                    return Ok(());
                }
                Err(error) => {
                    let error = not_io(error, source)?;
                    self.bad(&error);
                    continue;
                }
            };
            self.count(written)?;
        }
        let left_out = items.left_out();
        if left_out > 0 {
            let plural = if left_out == 1 { "move" } else { "moves" };
            self.listener.warn(&format_args!(
                "{}: only the main line is converted; variations with {left_out} {plural} are left out",
                source.name
            ));
        }
        self.bytes_before = self.bytes_before.saturating_add(read.get());
        Ok(())
    }

    /// Completes the output after the last input. Writes nothing if there were errors and not a single record was
    /// converted.
    ///
    /// `output` is the path of the output as given by the user. Fails if one of the `inputs` is a file
    /// of player or tournament names that would be written beside a WTHOR output.
    pub fn finish(
        self,
        output: Option<&Path>,
        inputs: &[PathBuf],
    ) -> Result<ConversionReport, FileError> {
        let Conversion {
            writer,
            mut report,
            listener,
            ..
        } = self;
        if report.has_converted_nothing() {
            return Ok(report);
        }
        let name_files = writer.name_files(output);
        refuse_inputs(&name_files, inputs)?;
        if let Some(years) = writer.mixed_years() {
            listener.warn(&years);
        }
        if let Some(losses) = writer.losses() {
            report.lost(losses);
            if self.is_for_people {
                for sentence in losses.sentences() {
                    listener.warn(&sentence);
                }
            }
        }
        writer.complete()?;
        report.output = output.map(Path::to_owned);
        report.name_files = name_files;
        Ok(report)
    }

    /// Counts a record and reports the progress; `read` is the number of bytes read from the current input.
    fn advance(&mut self, read: u64) {
        self.record += 1;
        self.listener.read(self.bytes_before.saturating_add(read));
    }

    /// Reports that the current input cannot be converted.
    fn unreadable(&mut self, error: &dyn fmt::Display) {
        self.report.counts.unreadable_files += 1;
        self.listener.complain(&self.file, error);
    }

    /// Reports a bad record, or a bad record count in a header.
    fn bad(&mut self, error: &AnyError) {
        self.report.count_bad(error);
        self.listener.complain(&self.file, error);
    }

    /// Counts a record as written, or as one that the output format cannot express. Fails if writing to the output
    /// failed.
    fn count(&mut self, written: Result<(), WriteError>) -> Result<(), FileError> {
        match written {
            Ok(()) => self.report.counts.records += 1,
            Err(WriteError::Io(error)) => return Err(self.writer.failure(error)),
            Err(error) => self.inexpressible(&error),
        }
        Ok(())
    }

    /// Reports a record that the output format cannot express.
    fn inexpressible(&mut self, error: &WriteError) {
        self.report.counts.inexpressible_records += 1;
        let inexpressible = self.report.counts.inexpressible_records;
        // Often the format cannot express any record of the input, so people get only the first messages.
        if !self.is_for_people || inexpressible <= INEXPRESSIBLE_SHOWN {
            let message = format_args!(
                "record {} cannot be written as {}: {error}",
                self.record, self.report.to
            );
            self.listener.complain(&self.file, &message);
        } else if inexpressible == INEXPRESSIBLE_SHOWN + 1 {
            let message = format_args!(
                "more records cannot be written as {}; the summary at the end counts them",
                self.report.to
            );
            self.listener.complain(&self.file, &message);
        }
    }
}

/// Fails if an output file is also an input file.
pub fn refuse_inputs(outputs: &[PathBuf], inputs: &[PathBuf]) -> Result<(), FileError> {
    for output in outputs {
        let Ok(path) = fs::canonicalize(output) else {
            continue;
        };
        let is_same = |input: &PathBuf| fs::canonicalize(input).is_ok_and(|input| input == path);
        if inputs.iter().any(is_same) {
            return Err(FileError::Overwritten(output.clone()));
        }
    }
    Ok(())
}

/// Separates two kinds of errors: returns `Ok` with the error if the content is bad, and `Err` if reading failed, which
/// ends the conversion.
fn not_io(error: AnyError, source: &Source) -> Result<AnyError, FileError> {
    match error.into_io() {
        Ok(error) => Err(source.unreadable(error)),
        Err(other) => Ok(other),
    }
}
