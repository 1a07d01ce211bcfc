use std::io::{self, Write};

use obverse_exercise::html::{self, PageKind};
use obverse_exercise::pdf::PdfSheets;
use obverse_exercise::{ExerciseKind, Sheet, json, text};
use obverse_texts::Language;
use serde_json::json;

use crate::args::{ExerciseFormat, SheetChoice};

/// Writes sheets (the exercises of one student each), one after the other, in one format.
pub struct SheetWriter {
    choice: SheetChoice,
    kind: ExerciseKind,
    seed: u64,
    language: Language,
    /// Number of sheets written so far.
    sheets: usize,
    state: State,
}

/// Data that a format needs until the last sheet is written.
enum State {
    /// The solutions so far; they are written after all problems.
    Text(String),
    Html(PageKind),
    Pdf(Box<PdfSheets>),
    Json,
}

/// Line that separates two sheets in text output.
const RULE: &str =
    "\n================================================================================\n\n";

impl SheetWriter {
    /// Creates a writer. `seed` is the random seed of the command; JSON records it.
    pub fn new(
        format: ExerciseFormat,
        choice: SheetChoice,
        kind: ExerciseKind,
        seed: u64,
        language: Language,
    ) -> SheetWriter {
        let title = kind.title_in(language);
        let state = match format {
            ExerciseFormat::Text => State::Text(String::new()),
            ExerciseFormat::Html => State::Html(match choice {
                SheetChoice::Problems => PageKind::Blank,
                SheetChoice::Solutions => PageKind::Solved,
                SheetChoice::Both => PageKind::SelfMarking,
            }),
            ExerciseFormat::Pdf => State::Pdf(Box::new(PdfSheets::new(&title, language))),
            ExerciseFormat::Json => State::Json,
        };
        SheetWriter {
            choice,
            kind,
            seed,
            language,
            sheets: 0,
            state,
        }
    }

    /// Writes a sheet.
    pub fn add(&mut self, sheet: &Sheet, out: &mut impl Write) -> io::Result<()> {
        let is_first = self.sheets == 0;
        self.sheets += 1;
        let choice = self.choice;
        match &mut self.state {
            State::Text(solutions) => {
                let mut problems = String::new();
                if choice.has_problems() {
                    problems += if is_first { "" } else { RULE };
                    text::write_problems(sheet, &mut problems).map_err(io::Error::other)?;
                }
                if choice.has_solutions() {
                    let begins = is_first && !choice.has_problems();
                    *solutions += if begins { "" } else { RULE };
                    text::write_solutions(sheet, solutions).map_err(io::Error::other)?;
                }
                out.write_all(problems.as_bytes())
            }
            State::Html(page) => {
                if is_first {
                    let title = self.kind.title_in(self.language);
                    html::write_start(&title, self.language, *page, out)?;
                }
                html::write_sheet(sheet, self.sheets, *page, out)
            }
            State::Pdf(sheets) => {
                if choice.has_problems() {
                    sheets.add_problems(sheet);
                }
                if choice.has_solutions() {
                    sheets.add_solutions(sheet);
                }
                Ok(())
            }
            State::Json => {
                let value = json::sheet_value(sheet, choice.has_solutions());
                match is_first {
                    true => write!(
                        out,
                        "{{\"kind\":{},\"seed\":{},\"sheets\":[\n{value}",
                        json!(self.kind),
                        self.seed
                    ),
                    false => write!(out, ",\n{value}"),
                }
            }
        }
    }

    /// The characters that the PDF font lacks; empty for other formats.
    pub fn missing_characters(&self) -> String {
        match &self.state {
            State::Pdf(sheets) => sheets.missing_characters(),
            State::Text(_) | State::Html(_) | State::Json => String::new(),
        }
    }

    /// Writes the end of the output, after the last sheet.
    pub fn finish(self, out: &mut impl Write) -> io::Result<()> {
        match self.state {
            State::Text(solutions) => out.write_all(solutions.as_bytes()),
            State::Html(page) => html::write_end(self.language, page, out),
            State::Pdf(sheets) => out.write_all(&sheets.finish()),
            State::Json => out.write_all(b"\n]}\n"),
        }
    }
}
