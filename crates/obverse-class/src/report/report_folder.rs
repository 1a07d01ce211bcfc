use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use obverse_files::output_file::OutputFile;

use super::{LogPicture, class_page, csv_table, gradescope_json, student_page};
use crate::assignment::Assignment;
use crate::class_folder::ClassFolder;
use crate::marked_student::MarkedStudent;
use crate::marking::MarkingError;

/// The folder to which the reports of a class are written.
pub(crate) struct ReportFolder(PathBuf);

impl ReportFolder {
    /// Creates the folder if it does not exist.
    pub(crate) fn create(path: &Path) -> Result<ReportFolder, MarkingError> {
        make_folder(path)?;
        Ok(ReportFolder(path.to_owned()))
    }

    /// Writes the page and the results of a student. `title` is the title of the assignment.
    pub(crate) fn write_student(
        &self,
        title: &str,
        marked: &MarkedStudent,
        pictures: &[LogPicture],
    ) -> Result<(), MarkingError> {
        let folder = self.0.join("students").join(&marked.folder);
        make_folder(&folder)?;
        let page = student_page(title, marked, pictures);
        write(&folder.join("index.html"), &page)?;
        write(&folder.join("results.json"), &gradescope_json(marked)?)
    }

    /// Writes the tables of the finished students, and notes on the others.
    pub(crate) fn write_tables(
        &self,
        assignment: &Assignment,
        class: &ClassFolder,
        finished: &[MarkedStudent],
    ) -> Result<(), MarkingError> {
        let table = csv_table(assignment, finished);
        write(&self.0.join("marks.csv"), &table)?;
        let mut notes = Vec::new();
        let missing = class.students.len() - finished.len();
        if missing > 0 {
            notes.push(match missing {
                1 => "1 student is not marked yet: run the command again with --resume.".to_owned(),
                many => format!(
                    "{many} students are not marked yet: run the command again with --resume."
                ),
            });
        }
        if !class.skipped.is_empty() {
            let names = class.skipped.join(", ");
            notes.push(format!("Links and special files were ignored: {names}"));
        }
        let page = class_page(assignment, finished, &notes);
        write(&self.0.join("index.html"), &page)
    }
}

fn make_folder(folder: &Path) -> Result<(), MarkingError> {
    fs::create_dir_all(folder).map_err(|error| MarkingError::Folder {
        folder: folder.to_owned(),
        error,
    })
}

/// Writes a file atomically: it appears under its name only when it is complete.
fn write(path: &Path, text: &str) -> Result<(), MarkingError> {
    let mut file = OutputFile::at(path)?;
    file.write_all(text.as_bytes())
        .map_err(|error| file.failure(error))?;
    Ok(file.complete()?)
}
