//! Files of any format, converted to one.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use obverse_formats::ReadError;
use obverse_formats::detect::{AnyError, AnyReader, Format, Item, Options};
use obverse_formats::edax_book::EdaxBookError;
use obverse_formats::obf::Problem;
use obverse_formats::wthor::WthorError;

use crate::destination::Destination;
use crate::error::FileError;
use crate::game_writer::{GameWriter, WriteError};
use crate::name_files::NameFiles;
use crate::source::Source;

pub use crate::conversion_report::ConversionReport;
pub use crate::output_format::OutputFormat;

/// How many records that do not fit people are told about one by one.
const MISFITS_SHOWN: u64 = 10;

/// Hears what happens during a conversion.
pub trait ConversionListener {
    /// So many bytes of all inputs together have been read.
    fn read(&mut self, bytes: u64);

    /// Something is wrong with an input or with a record of it.
    fn complain(&mut self, file: &str, message: &dyn fmt::Display);

    /// Something about all of the output that the user should know.
    fn warn(&mut self, message: &dyn fmt::Display);
}

/// How a conversion is to be done.
pub struct ConversionSettings {
    /// The format to write.
    pub to: OutputFormat,
    /// The format of all inputs; otherwise each is recognised.
    pub from: Option<Format>,
    /// The files with names that belong to WTHOR files.
    pub names: NameFiles,
    /// Whether people read what the listener hears: then it does not hear the same a thousand times, and hears
    /// in sentences what a program finds in the report.
    pub is_for_people: bool,
}

/// Reads games in any format and writes them in another.
pub struct Conversion<'a> {
    writer: GameWriter,
    from: Option<Format>,
    names: NameFiles,
    is_for_people: bool,
    report: ConversionReport,
    listener: &'a mut dyn ConversionListener,
    /// The current input.
    file: String,
    /// How many records of it have been seen.
    record: u64,
    /// The bytes of all inputs before it.
    bytes_before: u64,
}

impl<'a> Conversion<'a> {
    /// Nothing is converted yet.
    pub fn new(
        settings: ConversionSettings,
        destination: Destination,
        listener: &'a mut dyn ConversionListener,
    ) -> Conversion<'a> {
        Conversion {
            writer: GameWriter::new(settings.to, destination),
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

    /// Converts an input. What is bad in it is told and left out.
    pub fn convert(&mut self, source: &Source) -> Result<(), FileError> {
        self.file.clone_from(&source.name);
        self.record = 0;
        self.report.counts.files += 1;
        let damages = &mut self.report.counts.damages;
        let (players, tournaments) = self.names.of(source, |error| {
            *damages += 1;
            self.listener.complain(&self.file, error);
        })?;
        let options = Options {
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
                Ok(Item::Game(record)) => self.writer.write(&record),
                Ok(Item::SearchProblem(problem)) => {
                    self.writer.write_problem(&Problem::new(problem.position))
                }
                Ok(Item::Problem(problem)) => self.writer.write_problem(&problem),
                Ok(Item::Position(position)) => self.writer.write_problem(&Problem::new(position)),
                Ok(Item::BookEntry(entry)) => self.writer.write_book_entry(&entry),
                Ok(Item::Name(_)) => {
                    let format = items.format();
                    self.unreadable(&format_args!(
                        "{format} are names, not games: give them with --players or --tournaments"
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
                "{}: only the line on the board is converted; {left_out} {plural} of variations are \
                 left out",
                source.name
            ));
        }
        self.bytes_before = self.bytes_before.saturating_add(read.get());
        Ok(())
    }

    /// That was the last input: the output appears, unless nothing could be converted. `output` is the file as it
    /// was typed, and no file beside it may be one of the `inputs`.
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
        if report.is_hopeless() {
            return Ok(report);
        }
        let name_files = writer.name_files(output);
        refuse_inputs(&name_files, inputs)?;
        if let Some(years) = writer.mixed_years() {
            listener.warn(&years);
        }
        if let Some(losses) = writer.losses() {
            for sentence in report.lost(losses) {
                if self.is_for_people {
                    listener.warn(&sentence);
                }
            }
        }
        writer.complete()?;
        report.output = output.map(Path::to_owned);
        report.name_files = name_files;
        Ok(report)
    }

    /// Another record follows, and so much of the current input has been read.
    fn advance(&mut self, read: u64) {
        self.record += 1;
        self.listener.read(self.bytes_before.saturating_add(read));
    }

    /// The current input is nothing that can be converted.
    fn unreadable(&mut self, error: &dyn fmt::Display) {
        self.report.counts.unreadable_files += 1;
        self.listener.complain(&self.file, error);
    }

    /// Something could not be read: a record, or else a number that counts them.
    fn bad(&mut self, error: &AnyError) {
        let is_count = match error {
            AnyError::Wthor(ReadError::Bad(bad)) => matches!(bad.error, WthorError::Count { .. }),
            AnyError::EdaxBook(ReadError::Bad(bad)) => {
                matches!(bad.error, EdaxBookError::Count { .. })
            }
            _ => false,
        };
        if is_count {
            self.report.counts.damages += 1;
        } else {
            self.report.counts.bad_records += 1;
        }
        self.listener.complain(&self.file, error);
    }

    /// Keeps count of what became of a record.
    fn count(&mut self, written: Result<(), WriteError>) -> Result<(), FileError> {
        match written {
            Ok(()) => self.report.counts.records += 1,
            Err(WriteError::Io(error)) => return Err(self.writer.failure(error)),
            Err(error) => self.misfit(&error),
        }
        Ok(())
    }

    /// A record could be read, but the output has no way to say it.
    fn misfit(&mut self, error: &WriteError) {
        self.report.counts.inexpressible_records += 1;
        let misfits = self.report.counts.inexpressible_records;
        // Where one does not fit, often none does: people need not read that a thousand times.
        if !self.is_for_people || misfits <= MISFITS_SHOWN {
            let message = format_args!("record {} is not expressible: {error}", self.record);
            self.listener.complain(&self.file, &message);
        } else if misfits == MISFITS_SHOWN + 1 {
            let message = "more records are not expressible; they are counted below";
            self.listener.complain(&self.file, &message);
        }
    }
}

/// No input may be overwritten, neither by the output nor by what is written beside it.
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

/// The error, unless the input itself failed: then nothing behind it can be read.
fn not_io(error: AnyError, source: &Source) -> Result<AnyError, FileError> {
    match error.into_io() {
        Ok(error) => Err(source.unreadable(error)),
        Err(other) => Ok(other),
    }
}
