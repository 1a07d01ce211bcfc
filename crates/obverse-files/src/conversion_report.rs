use std::path::{Path, PathBuf};

use obverse_formats::ReadError;
use obverse_formats::detect::AnyError;
use obverse_formats::edax_book::EdaxBookError;
use obverse_formats::wthor::WthorError;
use serde::{Serialize, Serializer};

use crate::counted_noun::counted;
use crate::output_format::OutputFormat;
use crate::wthor_losses::WthorLosses;

/// The result of a conversion.
#[derive(Serialize)]
pub struct ConversionReport {
    #[serde(flatten)]
    pub(crate) counts: Counts,
    #[serde(serialize_with = "by_name")]
    pub(crate) to: OutputFormat,
    /// Path of the output; `None` if the user gave none, or if nothing was converted.
    pub(crate) output: Option<PathBuf>,
    /// Paths of the name files (`.jou`, `.trn`) that were written with the output.
    pub(crate) name_files: Vec<PathBuf>,
}

#[derive(Clone, Copy, Default, Serialize)]
pub(crate) struct Counts {
    /// Number of inputs.
    pub files: u64,
    /// Number of inputs that could not be read at all.
    pub unreadable_files: u64,
    /// Number of records that were written.
    pub records: u64,
    /// Number of records that could not be read.
    pub bad_records: u64,
    /// Number of records that the output format cannot express.
    pub inexpressible_records: u64,
    /// Number of damaged name files and wrong record counts in headers.
    pub damages: u64,
    /// Number of games without a result. Their score was taken from the discs on the board.
    pub without_result: u64,
    /// Number of names that were shortened, or changed to fit Latin-1.
    pub changed_names: u64,
}

fn by_name<S: Serializer>(format: &OutputFormat, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(format.name())
}

impl ConversionReport {
    /// An empty report.
    pub(crate) fn new(to: OutputFormat) -> ConversionReport {
        ConversionReport {
            counts: Counts::default(),
            to,
            output: None,
            name_files: Vec::new(),
        }
    }

    /// Counts a bad record, or a bad record count in a header.
    pub(crate) fn count_bad(&mut self, error: &AnyError) {
        let is_count = match error {
            AnyError::Wthor(ReadError::Bad(bad)) => matches!(bad.error, WthorError::Count { .. }),
            AnyError::EdaxBook(ReadError::Bad(bad)) => {
                matches!(bad.error, EdaxBookError::Count { .. })
            }
            _ => false,
        };
        if is_count {
            self.counts.damages += 1;
        } else {
            self.counts.bad_records += 1;
        }
    }

    /// Stores the counts of data that WTHOR could not store.
    pub(crate) fn lost(&mut self, losses: &WthorLosses) {
        self.counts.without_result = losses.without_result();
        self.counts.changed_names = losses.changed_names();
    }

    /// Whether there were errors and not a single record was converted; false for empty inputs.
    pub fn has_converted_nothing(&self) -> bool {
        self.counts.records == 0 && self.has_errors()
    }

    /// Whether a record could not be converted, or a part of the input is damaged.
    pub fn has_errors(&self) -> bool {
        let counts = &self.counts;
        self.has_bad_input() || counts.inexpressible_records > 0 || counts.damages > 0
    }

    fn has_bad_input(&self) -> bool {
        self.counts.bad_records > 0 || self.counts.unreadable_files > 0
    }

    /// Whether the input has no good record. Good records that the output format cannot express are not the fault of
    /// the input.
    pub fn is_bad_input(&self) -> bool {
        self.has_converted_nothing()
            && self.has_bad_input()
            && self.counts.inexpressible_records == 0
    }

    /// The report as a sentence.
    pub fn in_words(&self) -> String {
        let (counts, to) = (&self.counts, self.to);
        let mut text = format!("{} converted to {to}", counted(counts.records, "record"));
        let names = self.name_files.iter().map(PathBuf::as_path);
        let outputs: Vec<&Path> = self.output.as_deref().into_iter().chain(names).collect();
        if let [games, names @ ..] = &outputs[..] {
            text += &format!(" in {}", games.display());
            if !names.is_empty() {
                let names: Vec<String> = names
                    .iter()
                    .map(|path| path.display().to_string())
                    .collect();
                text += &format!(" (names in {})", names.join(" and "));
            }
        }
        if counts.bad_records > 0 {
            text += &format!(", {} left out", counted(counts.bad_records, "bad record"));
        }
        if counts.inexpressible_records > 0 {
            let records = counted(counts.inexpressible_records, "record");
            text += &format!(", {records} not writable as {to}");
        }
        if counts.unreadable_files > 0 {
            text += &format!(
                ", {} not converted",
                counted(counts.unreadable_files, "file")
            );
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_input_is_at_fault_only_if_nothing_in_it_was_good() {
        let mut report = ConversionReport::new(OutputFormat::Ggf);
        assert!(!report.has_converted_nothing() && !report.has_errors());
        report.counts.bad_records = 1;
        assert!(report.has_converted_nothing() && report.is_bad_input());
        report.counts.inexpressible_records = 1;
        assert!(report.has_converted_nothing() && !report.is_bad_input());
        report.counts.records = 2;
        assert!(!report.has_converted_nothing() && report.has_errors());
        assert_eq!(
            report.in_words(),
            "2 records converted to ggf, 1 bad record left out, 1 record not writable as ggf"
        );
    }
}
