//! `obverse exercise`: exercises in adversarial search, for one reader or for a class.

mod destination;
mod kind_list;
mod names_file;
mod sheet_writer;
mod student_file_names;

use std::cell::Cell;
use std::io;
use std::path::Path;

use anyhow::anyhow;
use obverse_exercise::{ExerciseKind, Sheet, SheetGenerator};
use obverse_files::UnfinishedFiles;
use obverse_files::output_file::OutputFile;

use crate::args::{ExerciseArgs, ExerciseFormat, SheetChoice};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::progress::{Progress, Unit};
use crate::random_seed;
use destination::{Destination, refuse_names};
use sheet_writer::SheetWriter;
use student_file_names::StudentFileNames;

/// Maximum number of exercises of a run.
const MOST_EXERCISES: usize = 10_000;
/// Seeds from the clock have up to nine digits, so that people can type them.
const SEEDS: u64 = 1_000_000_000;

pub fn run(args: &ExerciseArgs) -> Result<(), Failure> {
    let typed = args.kind.join(" ");
    if typed.is_empty() || typed == "list" {
        return kind_list::print(args.wants_json());
    }
    let kind: ExerciseKind = typed.parse().map_err(Failure::input)?;
    let destination = Destination::new(args)?;
    let names = match &args.names {
        Some(path) => {
            let names = names_file::read(path)?;
            names.into_iter().map(Some).collect()
        }
        None => vec![None],
    };
    let total = names.len().saturating_mul(args.count as usize);
    if total > MOST_EXERCISES {
        return Err(Failure::Input(anyhow!(
            "{} names with {} exercises each are {total} exercises: at most {MOST_EXERCISES} are possible",
            names.len(),
            args.count
        )));
    }
    let run = Run {
        kind,
        seed: args
            .seed
            .unwrap_or_else(|| random_seed::from_clock() % SEEDS),
        args,
        names,
        has_warned: Cell::new(false),
    };
    match destination {
        Destination::Stdout(format) => run.write_file(None, format),
        Destination::File(path, format) => {
            run.write_file(Some(&path), format)?;
            run.note(&path);
            Ok(())
        }
        Destination::Folder(path, format) => {
            run.write_folder(&path, format)?;
            run.note(&path);
            Ok(())
        }
    }
}

/// One run of the command.
struct Run<'a> {
    kind: ExerciseKind,
    seed: u64,
    args: &'a ExerciseArgs,
    /// Names of the students; each student gets one sheet. A single `None` if there is no list of names.
    names: Vec<Option<String>>,
    has_warned: Cell<bool>,
}

impl Run<'_> {
    /// Generates the sheets one by one, with a progress bar.
    fn for_each_sheet(
        &self,
        mut action: impl FnMut(&Sheet) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let args = self.args;
        let mut progress = Progress::new(Some(self.names.len() as u64), Unit::Parts);
        let mut generator = SheetGenerator::new(self.kind, args.difficulty, self.seed, args.count);
        for (done, name) in (1..).zip(&self.names) {
            action(&generator.sheet(name.as_deref()))?;
            progress.set(done);
        }
        Ok(())
    }

    /// Fails if the list of names would be overwritten by the file at `path`.
    fn refuse_names(&self, path: Option<&Path>) -> Result<(), Failure> {
        match path.zip(self.args.names.as_deref()) {
            Some((path, names)) => refuse_names(path, names),
            None => Ok(()),
        }
    }

    fn writer(&self, format: ExerciseFormat, choice: SheetChoice) -> SheetWriter {
        SheetWriter::new(format, choice, self.kind, self.seed)
    }

    /// Completes a file. Prints a warning, once per run, about characters that the PDF font lacks.
    fn complete(&self, file: SheetFile) -> Result<(), Failure> {
        let missing = file.writer.missing_characters();
        if !missing.is_empty() && !self.has_warned.replace(true) {
            output::note(&format!(
                "warning: the font of PDF files lacks some characters, such as {}: ? is printed instead\n",
                output::printable(&missing.chars().take(10).collect::<String>())
            ));
        }
        file.complete()
    }

    /// Writes all sheets to one file or to standard output.
    fn write_file(&self, path: Option<&Path>, format: ExerciseFormat) -> Result<(), Failure> {
        self.refuse_names(path)?;
        let out = OutputFile::open(path, interrupt::unfinished_files)?;
        let mut file = SheetFile {
            out,
            writer: self.writer(format, self.args.sheet),
        };
        self.for_each_sheet(|sheet| file.add(sheet))?;
        self.complete(file)
    }

    /// Writes one file per student, and the solutions of all students to one further file.
    fn write_folder(&self, folder: &Path, format: ExerciseFormat) -> Result<(), Failure> {
        let choice = self.args.sheet;
        let unfinished = interrupt::unfinished_files()?;
        let open = |name: &str, choice: SheetChoice| {
            let path = folder.join(format!("{name}.{}", format.extension()));
            self.refuse_names(Some(&path))?;
            SheetFile::open(&path, self.writer(format, choice), &unfinished)
        };
        // A self-marking HTML page contains its solutions; the other formats keep them in the file of solutions.
        let each = match (format, choice) {
            (ExerciseFormat::Html, SheetChoice::Both) => SheetChoice::Both,
            _ => SheetChoice::Problems,
        };
        let mut solutions = match choice.has_solutions() {
            true => Some(open("solutions", SheetChoice::Solutions)?),
            false => None,
        };
        let mut file_names = StudentFileNames::default();
        self.for_each_sheet(|sheet| {
            if choice.has_problems() {
                let name = sheet.name.as_deref().unwrap_or(self.kind.name());
                let mut file = open(&file_names.name_for(name), each)?;
                file.add(sheet)?;
                self.complete(file)?;
            }
            match &mut solutions {
                Some(file) => file.add(sheet),
                None => Ok(()),
            }
        })?;
        solutions.map_or(Ok(()), |file| self.complete(file))
    }

    /// Prints a note with the written path and the seed, with which the run can be repeated.
    fn note(&self, path: &Path) {
        let sheets = match self.names.as_slice() {
            [None] => String::new(),
            [_] => ", 1 student".into(),
            names => format!(", {} students", names.len()),
        };
        output::note(&format!(
            "Wrote {}: {}, difficulty {}, seed {}{sheets}\n",
            output::printable(&path.display().to_string()),
            self.kind,
            self.args.difficulty,
            self.seed
        ));
    }
}

/// A file of sheets that is being written.
struct SheetFile {
    out: OutputFile,
    writer: SheetWriter,
}

impl SheetFile {
    fn open(
        path: &Path,
        writer: SheetWriter,
        unfinished: &UnfinishedFiles,
    ) -> Result<SheetFile, Failure> {
        let out = OutputFile::open(Some(path), || Ok::<_, Failure>(unfinished.clone()))?;
        Ok(SheetFile { out, writer })
    }

    fn add(&mut self, sheet: &Sheet) -> Result<(), Failure> {
        let result = self.writer.add(sheet, &mut self.out);
        self.checked(result)
    }

    fn complete(mut self) -> Result<(), Failure> {
        let result = self.writer.finish(&mut self.out);
        result.map_err(|error| self.out.failure(error))?;
        self.out.complete()?;
        Ok(())
    }

    fn checked(&self, result: io::Result<()>) -> Result<(), Failure> {
        Ok(result.map_err(|error| self.out.failure(error))?)
    }
}
