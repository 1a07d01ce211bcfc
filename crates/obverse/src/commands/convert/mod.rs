//! `obverse convert`: reads games in any format, writes them in another.

mod game_writer;
mod losses;
mod reporter;
mod stored_games;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::anyhow;
use obverse_formats::ReadError;
use obverse_formats::detect::{AnyError, AnyReader, Format, Item, Options};
use obverse_formats::edax_book::EdaxBookError;
use obverse_formats::obf::Problem;
use obverse_formats::wthor::WthorError;

use crate::args::ConvertArgs;
use crate::destination::Destination;
use crate::failure::Failure;
use crate::name_files::NameFiles;
use crate::position_arg;
use crate::progress::{Progress, Unit};
use crate::source::{self, Source};

use game_writer::{GameWriter, WriteError};
use reporter::Reporter;

pub fn run(args: ConvertArgs) -> Result<ExitCode, Failure> {
    let target = args.target().map_err(Failure::input)?;
    let sources = args.files.iter().map(|path| source_of(path));
    let sources: Vec<Source> = sources.collect::<Result<_, _>>()?;
    let names = NameFiles::new(args.players.as_deref(), args.tournaments.as_deref());
    let output = args
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"));
    let inputs = if let Some(output) = output {
        let name_files = args.files.iter().flat_map(|file| names.beside(file));
        let inputs: Vec<PathBuf> = args.files.iter().cloned().chain(name_files).collect();
        refuse_inputs(&[output.to_owned()], &inputs)?;
        inputs
    } else {
        Vec::new()
    };

    let mut progress = Progress::new(source::total_size(&sources), Unit::Bytes);
    if output.is_none() && io::stdout().is_terminal() {
        // The games themselves show that something happens.
        progress.hide();
    }
    let mut conversion = Conversion {
        writer: GameWriter::new(target, Destination::open(output)?),
        reporter: Reporter::new(args.json, progress),
        names,
        format: args.from.map(Format::from),
    };
    for source in sources {
        conversion.convert(source)?;
    }
    let Conversion {
        writer,
        mut reporter,
        ..
    } = conversion;
    if !reporter.is_hopeless() {
        let name_files = writer.name_files(output);
        refuse_inputs(&name_files, &inputs)?;
        if let Some(years) = writer.mixed_years() {
            reporter.warn(&years);
        }
        if let Some(losses) = writer.losses() {
            reporter.lost(losses);
        }
        writer.complete()?;
        reporter.names_written(name_files);
    }
    reporter.summary(target, output)
}

/// The file that was typed. A game in its place is a mistake that many make.
fn source_of(path: &Path) -> Result<Source, Failure> {
    let word = path.to_str().filter(|_| !path.exists());
    match word.filter(|word| position_arg::parse(word).is_ok()) {
        Some(game) => Err(Failure::Input(anyhow!(
            "there is no file {game}: to convert what is typed, use standard input, as in\n  \
             echo {game} | obverse convert - --to ggf"
        ))),
        None => Source::new(path),
    }
}

/// No input may be overwritten, neither by the output nor by what is written beside it.
fn refuse_inputs(outputs: &[PathBuf], inputs: &[PathBuf]) -> Result<(), Failure> {
    for output in outputs {
        let Ok(path) = fs::canonicalize(output) else {
            continue;
        };
        let is_same = |input: &PathBuf| fs::canonicalize(input).is_ok_and(|input| input == path);
        if inputs.iter().any(is_same) {
            return Err(Failure::Input(anyhow!(
                "{} is an input and would be overwritten: choose another output",
                output.display()
            )));
        }
    }
    Ok(())
}

struct Conversion {
    writer: GameWriter,
    reporter: Reporter,
    names: NameFiles,
    /// The format of all inputs, if it was typed.
    format: Option<Format>,
}

impl Conversion {
    fn convert(&mut self, source: Source) -> Result<(), Failure> {
        self.reporter.begin(&source.name);
        let (players, tournaments) = self
            .names
            .of(&source, |error| self.reporter.damage(error))?;
        let options = Options {
            format: self.format,
            file_name: Some(&source.name),
            players: players.clone(),
            tournaments: tournaments.clone(),
        };
        let (input, read) = source.open()?;
        let mut items = match AnyReader::open(input, options) {
            Ok(items) => items,
            Err(error) => {
                let error = not_io(error, &source)?;
                self.reporter.unreadable(&error);
                return Ok(());
            }
        };
        if let Some(reader) = items.wthor() {
            let header = reader.header();
            self.writer.begin_stored(header);
            for entry in reader {
                self.reporter.advance(&read);
                match entry {
                    Ok(entry) => {
                        let record = entry.to_record(header.year, &players, &tournaments);
                        let written = self.writer.write_stored(&entry, &record);
                        self.count(written)?;
                    }
                    Err(error) => {
                        let error = not_io(error.into(), &source)?;
                        self.bad(&error);
                    }
                }
            }
        }
        while let Some(item) = items.next() {
            self.reporter.advance(&read);
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
                    self.reporter.unreadable(&format_args!(
                        "{format} are names, not games: give them with --players or --tournaments"
                    ));
                    return Ok(());
                }
                Err(error) => {
                    let error = not_io(error, &source)?;
                    self.bad(&error);
                    continue;
                }
            };
            self.count(written)?;
        }
        let left_out = items.left_out();
        if left_out > 0 {
            let plural = if left_out == 1 { "move" } else { "moves" };
            self.reporter.warn(&format_args!(
                "{}: only the line on the board is converted; {left_out} {plural} of variations are \
                 left out",
                source.name
            ));
        }
        self.reporter.end(&read);
        Ok(())
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
            self.reporter.damage(error);
        } else {
            self.reporter.bad(error);
        }
    }

    /// Keeps count of what became of a record.
    fn count(&mut self, written: Result<(), WriteError>) -> Result<(), Failure> {
        match written {
            Ok(()) => self.reporter.good(),
            Err(WriteError::Io(error)) => return Err(self.writer.failure(error)),
            Err(error) => self.reporter.misfit(&error),
        }
        Ok(())
    }
}

/// The error, unless the input itself failed: then nothing behind it can be read.
fn not_io(error: AnyError, source: &Source) -> Result<AnyError, Failure> {
    match error.into_io() {
        Ok(error) => {
            let context = format!("{} cannot be read", source.name);
            Err(Failure::Task(anyhow::Error::new(error).context(context)))
        }
        Err(other) => Ok(other),
    }
}
