use std::cell::Cell;
use std::path::Path;

use obverse_exercise::{ExerciseKind, Sheet, SheetGenerator};
use obverse_files::output_file::OutputFile;

use super::destination::refuse_names;
use super::sheet_file::SheetFile;
use super::sheet_writer::SheetWriter;
use super::student_file_names::StudentFileNames;
use crate::args::{ExerciseArgs, ExerciseFormat, SheetChoice};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::progress::{Progress, Unit};

/// One run of `obverse exercise`: writes the sheets of all students.
pub struct ExerciseRun<'a> {
    pub kind: ExerciseKind,
    pub seed: u64,
    pub args: &'a ExerciseArgs,
    /// Names of the students; each student gets one sheet. A single `None` if there is no list of names.
    pub names: Vec<Option<String>>,
    pub has_warned: Cell<bool>,
}

impl ExerciseRun<'_> {
    /// Generates the sheets one by one, with a progress bar.
    fn for_each_sheet(
        &self,
        mut action: impl FnMut(&Sheet) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let args = self.args;
        let mut progress = Progress::new(Some(self.names.len() as u64), Unit::Parts);
        let mut generator = SheetGenerator::new(self.kind, args.difficulty, self.seed, args.count)
            .in_language(args.language);
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
        SheetWriter::new(format, choice, self.kind, self.seed, self.args.language)
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
    pub fn write_file(&self, path: Option<&Path>, format: ExerciseFormat) -> Result<(), Failure> {
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
    pub fn write_folder(&self, folder: &Path, format: ExerciseFormat) -> Result<(), Failure> {
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
    pub fn note(&self, path: &Path) {
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
