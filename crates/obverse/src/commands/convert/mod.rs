//! `obverse convert`: reads games in any format, writes them in another.

mod game_json;
mod game_writer;
mod name_files;
mod reporter;
mod today;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::anyhow;
use obverse_core::{Color, Position};
use obverse_formats::ReadError;
use obverse_formats::detect::{AnyError, AnyReader, Item, Options};
use obverse_formats::edax_book;
use obverse_formats::obf::Problem;

use crate::args::{ConvertArgs, Target};
use crate::destination::Destination;
use crate::failure::Failure;
use crate::progress::{Progress, Unit};
use crate::source::{self, Source};

use game_writer::{GameWriter, WriteError};
use name_files::NameFiles;
use reporter::Reporter;

pub fn run(args: ConvertArgs) -> Result<ExitCode, Failure> {
    let sources = args.files.iter().map(|path| Source::new(path));
    let sources: Vec<Source> = sources.collect::<Result<_, _>>()?;
    let names = NameFiles::new(args.players.as_deref(), args.tournaments.as_deref());
    let output = args
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"));
    if let Some(output) = output {
        let name_files = args.files.iter().flat_map(|file| names.beside(file));
        let inputs: Vec<PathBuf> = args.files.iter().cloned().chain(name_files).collect();
        refuse_inputs(output, args.to, &inputs)?;
    }

    let mut progress = Progress::new(source::total_size(&sources), Unit::Bytes);
    if output.is_none() && io::stdout().is_terminal() {
        // The games themselves show that something happens.
        progress.hide();
    }
    let mut conversion = Conversion {
        writer: GameWriter::new(args.to, Destination::open(output)?),
        reporter: Reporter::new(args.json, progress),
        names,
    };
    for source in sources {
        conversion.convert(source)?;
    }
    let Conversion {
        writer, reporter, ..
    } = conversion;
    if !reporter.is_hopeless() {
        writer.complete()?;
    }
    reporter.summary(args.to, output)
}

/// No input may be overwritten, neither by the output nor by what is written beside it.
fn refuse_inputs(output: &Path, target: Target, inputs: &[PathBuf]) -> Result<(), Failure> {
    let mut outputs = vec![output.to_owned()];
    if target == Target::Wthor {
        outputs.extend(game_writer::NAME_EXTENSIONS.map(|name| output.with_extension(name)));
    }
    for output in outputs {
        let Ok(path) = fs::canonicalize(&output) else {
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
}

impl Conversion {
    fn convert(&mut self, source: Source) -> Result<(), Failure> {
        self.reporter.begin(&source.name);
        let (players, tournaments) = self.names.of(&source, &mut self.reporter)?;
        let options = Options {
            file_name: Some(&source.name),
            players,
            tournaments,
            ..Options::default()
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
        while let Some(item) = items.next() {
            self.reporter.advance(&read);
            let written = match item {
                Ok(Item::Game(record)) => self.writer.write(&record),
                Ok(Item::Problem(problem)) => self.writer.write_problem(&problem),
                Ok(Item::Position(position)) => self.writer.write_problem(&Problem::new(position)),
                Ok(Item::BookEntry(entry)) => self.writer.write_problem(&book_problem(&entry)),
                Ok(Item::Name(_)) => {
                    let format = items.format();
                    self.reporter.unreadable(&format_args!(
                        "{format} are names, not games: give them with --players or --tournaments"
                    ));
                    return Ok(());
                }
                Err(error) => {
                    let error = not_io(error, &source)?;
                    self.reporter.bad(&error);
                    continue;
                }
            };
            match written {
                Ok(()) => self.reporter.good(),
                Err(WriteError::Io(error)) => return Err(self.writer.failure(error)),
                Err(error) => self.reporter.misfit(&error),
            }
        }
        self.reporter.end(&read);
        Ok(())
    }
}

/// A position of a book with what the book says about it. Books do not know colours: the side to
/// move is Black.
fn book_problem(entry: &edax_book::Entry) -> Problem {
    let position = Position::new(entry.board, Color::Black).unwrap_or_default();
    let links = entry.links.iter().chain(&entry.leaf);
    Problem {
        position,
        score: Some(f64::from(entry.value)),
        moves: links.map(|link| (link.mv, f64::from(link.score))).collect(),
    }
}

/// The error, unless the input itself failed: then nothing behind it can be read.
fn not_io(error: AnyError, source: &Source) -> Result<AnyError, Failure> {
    match error {
        AnyError::Io(error)
        | AnyError::Obf(ReadError::Io(error))
        | AnyError::Xot(ReadError::Io(error))
        | AnyError::Ggf(ReadError::Io(error))
        | AnyError::Sgf(ReadError::Io(error))
        | AnyError::Pgn(ReadError::Io(error))
        | AnyError::Quest(ReadError::Io(error))
        | AnyError::Wthor(ReadError::Io(error))
        | AnyError::EdaxBook(ReadError::Io(error)) => {
            let context = format!("{} cannot be read", source.name);
            Err(Failure::Task(anyhow::Error::new(error).context(context)))
        }
        other => Ok(other),
    }
}
