use std::path::Path;

use obverse_files::line_file::LineFile;
use serde::{Deserialize, Serialize};

use crate::marked_student::MarkedStudent;
use crate::marking::MarkingError;

/// Name of the file with one line for each finished student.
const JOURNAL: &str = "marking.jsonl";
/// The bytes that every line of the journal begins with.
const LINE_BEGINNING: &[u8] = b"{\"";

/// The file that records the finished students of a marking, so that the marking can be continued.
pub(crate) struct MarkingJournal(LineFile);

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum JournalLine {
    Begin { assignment: String },
    Student(MarkedStudent),
}

/// Reasons why a journal cannot be continued by this marking.
#[derive(Debug, thiserror::Error)]
enum JournalMismatch {
    #[error(
        "the file belongs to another assignment, or the assignment has changed: choose another report folder"
    )]
    Assignment,
}

impl MarkingJournal {
    /// Opens the journal in the folder `out`, and returns the students in it. `assignment` is the text of the
    /// assignment.
    pub(crate) fn open(
        out: &Path,
        resume: bool,
        assignment: &str,
    ) -> Result<(MarkingJournal, Vec<MarkedStudent>), MarkingError> {
        let mut finished = Vec::new();
        let mut has_begun = false;
        let path = out.join(JOURNAL);
        let file =
            LineFile::open(
                &path,
                resume,
                LINE_BEGINNING,
                |line| match serde_json::from_slice(line)? {
                    JournalLine::Begin { assignment: begun } if begun == assignment => {
                        has_begun = true;
                        Ok(())
                    }
                    JournalLine::Begin { .. } => Err(JournalMismatch::Assignment.into()),
                    JournalLine::Student(student) => {
                        finished.push(student);
                        Ok(())
                    }
                },
            )?;
        let mut journal = MarkingJournal(file);
        if !has_begun {
            journal.append_line(&JournalLine::Begin {
                assignment: assignment.to_owned(),
            })?;
        }
        Ok((journal, finished))
    }

    /// Adds a finished student.
    pub(crate) fn append(&mut self, student: &MarkedStudent) -> Result<(), MarkingError> {
        self.append_line(&JournalLine::Student(student.clone()))
    }

    fn append_line(&mut self, line: &JournalLine) -> Result<(), MarkingError> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        Ok(self.0.append(&bytes)?)
    }
}
