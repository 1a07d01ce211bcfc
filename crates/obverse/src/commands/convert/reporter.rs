use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use indicatif::HumanCount;
use serde::Serialize;
use serde_json::json;

use super::losses::Losses;
use crate::args::Target;
use crate::failure::Failure;
use crate::output::{self, STRONG};
use crate::progress::Progress;
use crate::source::BytesRead;

/// Keeps count of what was converted and tells the user what was not.
pub struct Reporter {
    json: bool,
    progress: Progress,
    /// The current input.
    file: String,
    /// How many records of it have been seen.
    record: u64,
    /// The bytes of all inputs before it.
    bytes_before: u64,
    counts: Counts,
    name_files: Vec<PathBuf>,
}

/// How many of them people are told about one by one.
const MISFITS_SHOWN: u64 = 10;

#[derive(Clone, Copy, Default, Serialize)]
struct Counts {
    files: u64,
    unreadable_files: u64,
    records: u64,
    /// Records that could not be read.
    bad_records: u64,
    /// Records that the output has no way to say.
    inexpressible_records: u64,
    /// What was wrong with files beside their records.
    damages: u64,
    /// Games without a result that had to get a score.
    without_result: u64,
    /// Names that were cut or changed.
    changed_names: u64,
}

#[derive(Serialize)]
struct Summary<'a> {
    #[serde(flatten)]
    counts: Counts,
    to: String,
    output: Option<&'a Path>,
    name_files: &'a [PathBuf],
}

impl Reporter {
    /// Nothing has happened yet.
    pub fn new(json: bool, progress: Progress) -> Reporter {
        Reporter {
            json,
            progress,
            file: String::new(),
            record: 0,
            bytes_before: 0,
            counts: Counts::default(),
            name_files: Vec::new(),
        }
    }

    /// The next input begins.
    pub fn begin(&mut self, file: &str) {
        file.clone_into(&mut self.file);
        self.record = 0;
        self.counts.files += 1;
    }

    /// So much of the current input has been read.
    pub fn advance(&mut self, read: &BytesRead) {
        self.record += 1;
        self.progress
            .set(self.bytes_before.saturating_add(read.get()));
    }

    /// The current input has ended.
    pub fn end(&mut self, read: &BytesRead) {
        self.bytes_before = self.bytes_before.saturating_add(read.get());
    }

    /// A record was converted.
    pub fn good(&mut self) {
        self.counts.records += 1;
    }

    /// A record could not be read; the error says where it is.
    pub fn bad(&mut self, error: &dyn fmt::Display) {
        self.counts.bad_records += 1;
        self.complain(error);
    }

    /// A record could be read, but the output has no way to say it.
    pub fn misfit(&mut self, error: &dyn fmt::Display) {
        self.counts.inexpressible_records += 1;
        let misfits = self.counts.inexpressible_records;
        // Where one does not fit, often none does: people need not read that a thousand times.
        if self.json || misfits <= MISFITS_SHOWN {
            self.complain(&format_args!(
                "record {} is not expressible: {error}",
                self.record
            ));
        } else if misfits == MISFITS_SHOWN + 1 {
            self.complain(&"more records are not expressible; they are counted below");
        }
    }

    /// The current input is nothing that can be converted.
    pub fn unreadable(&mut self, error: &dyn fmt::Display) {
        self.counts.unreadable_files += 1;
        self.complain(error);
    }

    /// Something is wrong with the current input or its names, but no record is lost by it.
    pub fn damage(&mut self, error: &dyn fmt::Display) {
        self.counts.damages += 1;
        self.complain(error);
    }

    /// The output says something else than the games did.
    pub fn lost(&mut self, losses: &Losses) {
        let (games, names) = (losses.without_result(), losses.changed_names());
        self.counts.without_result = games;
        self.counts.changed_names = names;
        if self.json {
            return;
        }
        if games > 0 {
            self.warn(&format_args!(
                "{} without a result: WTHOR must have a score, so the discs as they lie count",
                counted(games, "game")
            ));
        }
        if let Some(name) = losses.example() {
            self.warn(&format_args!(
                "{} cut, or changed where Latin-1 has no such letter, for example `{}`",
                counted(names, "name"),
                output::printable(name)
            ));
        }
    }

    /// These files with names stand beside the output.
    pub fn names_written(&mut self, files: Vec<PathBuf>) {
        self.name_files = files;
    }

    /// Something about all of the output that the user should know.
    pub fn warn(&mut self, message: &dyn fmt::Display) {
        let text = if self.json {
            format!("{}\n", json!({ "warning": message.to_string() }))
        } else {
            format!("{STRONG}warning{STRONG:#}: {message}\n")
        };
        self.progress.suspend(|| output::note(&text));
    }

    fn complain(&self, message: &dyn fmt::Display) {
        let text = if self.json {
            let line = json!({ "file": self.file, "error": message.to_string() });
            format!("{line}\n")
        } else {
            let message = output::printable(&message.to_string());
            format!("{STRONG}{}{STRONG:#}: {message}\n", self.file)
        };
        self.progress.suspend(|| output::note(&text));
    }

    /// Whether nothing at all could be converted, although there was something.
    pub fn is_hopeless(&self) -> bool {
        self.counts.records == 0 && self.has_trouble()
    }

    fn has_trouble(&self) -> bool {
        let counts = &self.counts;
        self.has_bad_input() || counts.inexpressible_records > 0 || counts.damages > 0
    }

    fn has_bad_input(&self) -> bool {
        self.counts.bad_records > 0 || self.counts.unreadable_files > 0
    }

    /// Whether there was nothing good in the input: what is good but not expressible is no fault
    /// of the input.
    fn makes_no_sense(&self) -> bool {
        self.is_hopeless() && self.has_bad_input() && self.counts.inexpressible_records == 0
    }

    /// Sums it up.
    pub fn summary(self, target: Target, output: Option<&Path>) -> Result<ExitCode, Failure> {
        let code = match (self.makes_no_sense(), self.has_trouble()) {
            (true, _) => ExitCode::from(2),
            (_, true) => ExitCode::from(1),
            _ => ExitCode::SUCCESS,
        };
        let written = output.filter(|_| !self.is_hopeless());
        drop(self.progress);
        if self.json {
            let summary = Summary {
                counts: self.counts,
                to: target.to_string(),
                output: written,
                name_files: &self.name_files,
            };
            if output.is_some() {
                output::print_json(&summary)?;
            } else {
                output::note(&format!("{}\n", json!(summary)));
            }
            return Ok(code);
        }
        let written: Vec<&Path> = written
            .into_iter()
            .chain(self.name_files.iter().map(PathBuf::as_path))
            .collect();
        output::note(&self.counts.in_words(target, &written));
        Ok(code)
    }
}

impl Counts {
    fn in_words(self, target: Target, outputs: &[&Path]) -> String {
        let mut text = format!("{} converted to {target}", counted(self.records, "record"));
        if let [games, names @ ..] = outputs {
            text += &format!(" in {}", games.display());
            if !names.is_empty() {
                let names: Vec<String> = names
                    .iter()
                    .map(|path| path.display().to_string())
                    .collect();
                text += &format!(" (names in {})", names.join(" and "));
            }
        }
        if self.bad_records > 0 {
            text += &format!(", {} left out", counted(self.bad_records, "bad record"));
        }
        if self.inexpressible_records > 0 {
            let records = counted(self.inexpressible_records, "record");
            text += &format!(", {records} not expressible in {target}");
        }
        if self.unreadable_files > 0 {
            text += &format!(
                ", {} not understood",
                counted(self.unreadable_files, "file")
            );
        }
        text + "\n"
    }
}

fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", HumanCount(number))
}
