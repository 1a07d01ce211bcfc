use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use obverse_engine::Stop;
use obverse_files::FileError;
use obverse_sandbox::Sandbox;

use crate::assignment::{Assignment, AssignmentError};
use crate::class_folder::{ClassFolder, Student};
use crate::marked_student::MarkedStudent;
use crate::marking_journal::MarkingJournal;
use crate::report::ReportFolder;
use crate::student_deadline::StudentDeadline;
use crate::student_marker::StudentMarker;

/// The marking of a class.
pub struct Marking {
    marker: StudentMarker,
    class: ClassFolder,
    out: ReportFolder,
    journal: MarkingJournal,
    finished: Vec<MarkedStudent>,
    budget: Option<Duration>,
}

/// Settings of a marking.
pub struct MarkingSettings<'a> {
    /// The text of the assignment.
    pub assignment: &'a str,
    /// The folder with the submissions.
    pub class: &'a Path,
    /// The folder to which the reports are written.
    pub out: &'a Path,
    /// Time limit for the whole class; `None` for no limit.
    pub budget: Option<Duration>,
    /// Whether to continue an interrupted marking.
    pub resume: bool,
    /// The sandbox for programs; may be `None` if the assignment runs no programs.
    pub sandbox: Option<Sandbox>,
}

/// Error of a marking.
#[derive(Debug, thiserror::Error)]
pub enum MarkingError {
    /// The assignment is invalid.
    #[error(transparent)]
    Assignment(#[from] AssignmentError),
    /// The class cannot be read.
    #[error(transparent)]
    Class(#[from] crate::class_folder::ClassFolderError),
    /// A file cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A folder cannot be created.
    #[error("cannot make the folder `{}`: {error}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The error of the file system.
        error: std::io::Error,
    },
    /// The assignment runs programs, and there is no sandbox.
    #[error("the assignment runs programs, and there is no sandbox for them")]
    NoSandbox,
    /// A result cannot be written as JSON.
    #[error("a result cannot be written: {0}")]
    Json(#[from] serde_json::Error),
}

/// Receives the progress of a marking.
pub trait MarkingObserver {
    /// Called before a student is marked. `done` of `all` students are finished.
    fn begin(&mut self, student: &str, done: usize, all: usize);
    /// Called after a student is marked. `done` of `all` students are finished, including this one.
    fn finished(&mut self, student: &MarkedStudent, done: usize, all: usize);
}

/// Ignores the progress.
impl MarkingObserver for () {
    fn begin(&mut self, _: &str, _: usize, _: usize) {}
    fn finished(&mut self, _: &MarkedStudent, _: usize, _: usize) {}
}

impl Marking {
    /// Prepares the marking: reads the assignment and the class, opens the journal.
    pub fn new(settings: MarkingSettings<'_>) -> Result<Marking, MarkingError> {
        let assignment = Assignment::parse(settings.assignment)?;
        if assignment.runs_programs() && settings.sandbox.is_none() {
            return Err(MarkingError::NoSandbox);
        }
        let class = ClassFolder::read(settings.class)?;
        let marker = StudentMarker::new(assignment, settings.sandbox)?;
        let out = ReportFolder::create(settings.out)?;
        let (journal, mut finished) =
            MarkingJournal::open(settings.out, settings.resume, settings.assignment)?;
        finished.retain(|done: &MarkedStudent| {
            class
                .students
                .iter()
                .any(|student| student.name == done.student && student.folder == done.folder)
        });
        Ok(Marking {
            marker,
            class,
            out,
            journal,
            finished,
            budget: settings.budget,
        })
    }

    /// Returns the assignment.
    pub fn assignment(&self) -> &Assignment {
        &self.marker.assignment
    }

    /// Returns the number of students.
    pub fn students(&self) -> usize {
        self.class.students.len()
    }

    /// Returns the marks of the finished students.
    pub fn finished(&self) -> &[MarkedStudent] {
        &self.finished
    }

    /// Returns the names of entries of the class folder that were ignored because they are links or special files.
    pub fn skipped(&self) -> &[String] {
        &self.class.skipped
    }

    /// Marks all students that are not finished yet, and writes the tables of all finished students. Returns `false` if
    /// it was stopped before all students were finished.
    pub fn run(
        &mut self,
        observer: &mut dyn MarkingObserver,
        stop: &Stop,
    ) -> Result<bool, MarkingError> {
        let end = self.budget.map(|budget| Instant::now() + budget);
        let waiting: Vec<Student> = (self.class.students.iter())
            .filter(|student| {
                !self
                    .finished
                    .iter()
                    .any(|done| done.student == student.name)
            })
            .cloned()
            .collect();
        let all = self.class.students.len();
        for (index, student) in waiting.iter().enumerate() {
            if stop.is_stopped() {
                break;
            }
            observer.begin(&student.name, self.finished.len(), all);
            let deadline = StudentDeadline::share(end, waiting.len() - index, stop);
            let (marked, pictures) = self.marker.mark(student, &deadline);
            if stop.is_stopped() {
                break;
            }
            let title = &self.marker.assignment.title;
            self.out.write_student(title, &marked, &pictures)?;
            self.journal.append(&marked)?;
            self.finished.push(marked);
            if let Some(marked) = self.finished.last() {
                observer.finished(marked, self.finished.len(), all);
            }
        }
        self.finished.sort_by(|a, b| a.student.cmp(&b.student));
        self.out
            .write_tables(&self.marker.assignment, &self.class, &self.finished)?;
        Ok(self.finished.len() == all)
    }
}
