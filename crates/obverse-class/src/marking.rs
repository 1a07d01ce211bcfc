use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use obverse_engine::Stop;
use obverse_exercise::name_seed;
use obverse_files::FileError;
use obverse_files::line_file::LineFile;
use obverse_files::output_file::OutputFile;
use obverse_sandbox::{CopyLimits, PrivateFolder, Sandbox, Submission};
use serde::{Deserialize, Serialize};

use crate::assignment::{Assignment, AssignmentError, ProgramPart};
use crate::class_folder::{ClassFolder, Student};
use crate::handed_in::handed_in;
use crate::log::LogMarker;
use crate::log_test::test_log;
use crate::marked_student::{MarkedStudent, TestMark};
use crate::program::{BuildFault, BuiltSubmission, NodeReferences, test_program};
use crate::report::{LogPicture, class_page, csv_table, gradescope_json, student_page};
use crate::student_deadline::StudentDeadline;

/// Name of the file with one line for each finished student.
const JOURNAL: &str = "marking.jsonl";
/// The bytes that every line of the journal begins with.
const LINE_BEGINNING: &[u8] = b"{\"";

/// The marking of a class.
pub struct Marking {
    assignment: Assignment,
    class: ClassFolder,
    sandbox: Option<Sandbox>,
    /// Markers of the logs, in the order of the assignment.
    log_markers: Vec<LogMarker>,
    nodes: Option<NodeReferences>,
    out: PathBuf,
    journal: LineFile,
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
    #[error("the file belongs to another assignment, or the assignment has changed")]
    Assignment,
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
        let mut log_markers = Vec::new();
        for part in &assignment.logs {
            let logged = part.logged_search(assignment.preset)?;
            let marker = LogMarker::new(logged, part.mistake_cost);
            log_markers.push(marker.map_err(AssignmentError::from)?);
        }
        let nodes = NodeReferences::new(&assignment)?;
        make_folder(settings.out)?;
        let mut finished = Vec::new();
        let mut has_begun = false;
        let path = settings.out.join(JOURNAL);
        let mut journal = LineFile::open(&path, settings.resume, LINE_BEGINNING, |line| {
            match serde_json::from_slice(line)? {
                JournalLine::Begin { assignment } if assignment == settings.assignment => {
                    has_begun = true;
                    Ok(())
                }
                JournalLine::Begin { .. } => Err(JournalMismatch::Assignment.into()),
                JournalLine::Student(student) => {
                    finished.push(student);
                    Ok(())
                }
            }
        })?;
        if !has_begun {
            append(
                &mut journal,
                &JournalLine::Begin {
                    assignment: settings.assignment.to_owned(),
                },
            )?;
        }
        finished.retain(|done: &MarkedStudent| {
            class
                .students
                .iter()
                .any(|student| student.name == done.student && student.folder == done.folder)
        });
        Ok(Marking {
            assignment,
            class,
            sandbox: settings.sandbox,
            log_markers,
            nodes,
            out: settings.out.to_owned(),
            journal,
            finished,
            budget: settings.budget,
        })
    }

    /// Returns the assignment.
    pub fn assignment(&self) -> &Assignment {
        &self.assignment
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
            let (marked, pictures) = self.mark(student, &deadline);
            if stop.is_stopped() {
                break;
            }
            self.write_student(&marked, &pictures)?;
            append(&mut self.journal, &JournalLine::Student(marked.clone()))?;
            self.finished.push(marked);
            if let Some(marked) = self.finished.last() {
                observer.finished(marked, self.finished.len(), all);
            }
        }
        self.finished.sort_by(|a, b| a.student.cmp(&b.student));
        self.write_tables()?;
        Ok(self.finished.len() == all)
    }

    /// Marks one student.
    fn mark(
        &self,
        student: &Student,
        deadline: &StudentDeadline,
    ) -> (MarkedStudent, Vec<LogPicture>) {
        let mut marked = MarkedStudent {
            student: student.name.clone(),
            folder: student.folder.clone(),
            tests: Vec::new(),
        };
        let mut pictures = Vec::new();
        let submission = match copy(student) {
            Ok(submission) => submission,
            Err(why) => {
                let why = format!("the submission cannot be read: {why}");
                marked.tests = zero(self.assignment.points(), &why);
                return (marked, pictures);
            }
        };
        let names = self.assignment.log_points();
        let logs = self.assignment.logs.iter().zip(&self.log_markers);
        for ((name, _), (part, marker)) in names.into_iter().zip(logs) {
            if let Some((mut test, svg)) = test_log(&name, part, marker, submission.folder()) {
                if self.log_markers.len() > 1 {
                    let named = |remark: &String| format!("{name}: {remark}");
                    test.remarks = test.remarks.iter().map(named).collect();
                }
                marked.tests.push(test);
                pictures.extend(svg.map(|svg| LogPicture { test: name, svg }));
            }
        }
        if let Some(sandbox) = &self.sandbox
            && self.assignment.runs_programs()
        {
            let tests = self.test_programs(sandbox, submission.folder(), &student.name, deadline);
            marked.tests.extend(tests);
        }
        if marked.tests.is_empty() {
            let why = "no file of any part was handed in";
            marked.tests = zero(self.assignment.points(), why);
        }
        if let (Some(first), false) = (marked.tests.first_mut(), submission.skipped().is_empty()) {
            first.sentences.push(match submission.skipped().len() {
                1 => "1 link or special file of the submission was ignored.".to_owned(),
                count => {
                    format!("{count} links or special files of the submission were ignored.")
                }
            });
        }
        (marked, pictures)
    }

    /// Builds a student's program and tests it.
    fn test_programs(
        &self,
        sandbox: &Sandbox,
        folder: &Path,
        name: &str,
        deadline: &StudentDeadline,
    ) -> Vec<TestMark> {
        let assignment = &self.assignment;
        // After the build, the folder may have links to files of others.
        let is_missing = |pattern| handed_in(folder, pattern).is_empty();
        let nodes_file = assignment.nodes_file();
        let nodes = self.nodes.as_ref().filter(|_| !is_missing(nodes_file));
        let program_file = assignment.program_file();
        let program = (assignment.program.as_ref()).filter(|_| !is_missing(program_file));
        let mut tests = Vec::new();
        if let (Some(part), None) = (&assignment.nodes, nodes)
            && !part.optional
        {
            let why = format!("no file `{nodes_file}` was handed in");
            tests.extend(zero(assignment.nodes_points(), &why));
        }
        let mut missing = Vec::new();
        if let (Some(part), None) = (&assignment.program, program)
            && !part.optional
        {
            let why = format!("no file `{program_file}` was handed in");
            missing = zero(assignment.program_points(), &why);
        }
        if nodes.is_some() || program.is_some() {
            tests.extend(self.test_built(sandbox, folder, name, (nodes, program), deadline));
        }
        tests.extend(missing);
        tests
    }

    /// Builds a program and runs the tests for which it was handed in.
    fn test_built(
        &self,
        sandbox: &Sandbox,
        folder: &Path,
        name: &str,
        (nodes, program): (Option<&NodeReferences>, Option<&ProgramPart>),
        deadline: &StudentDeadline,
    ) -> Vec<TestMark> {
        let assignment = &self.assignment;
        let part = assignment.program.as_ref();
        let seconds = part.map_or(60.0, |part| part.build_seconds);
        let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::from_secs(60));
        let memory = part.map_or(1024, |part| part.memory) << 20;
        let built =
            BuiltSubmission::build(sandbox, folder, assignment.build(), time, memory, deadline);
        let built = match built {
            Ok(built) => built,
            Err(fault) => {
                let mut points = Vec::new();
                points.extend(nodes.and_then(|_| assignment.nodes_points()));
                points.extend(program.map_or(Vec::new(), |_| assignment.program_points()));
                return unbuilt(points, &fault, deadline);
            }
        };
        let mut tests = Vec::new();
        tests.extend(nodes.map(|nodes| nodes.test(&built, deadline)));
        if let Some(part) = program {
            tests.extend(test_program(part, &built, name_seed(0, name), deadline));
        }
        tests
    }

    fn write_student(
        &self,
        marked: &MarkedStudent,
        pictures: &[LogPicture],
    ) -> Result<(), MarkingError> {
        let folder = self.out.join("students").join(&marked.folder);
        make_folder(&folder)?;
        let page = student_page(&self.assignment.title, marked, pictures);
        write(&folder.join("index.html"), &page)?;
        write(&folder.join("results.json"), &gradescope_json(marked)?)
    }

    fn write_tables(&self) -> Result<(), MarkingError> {
        let table = csv_table(&self.assignment, &self.finished);
        write(&self.out.join("marks.csv"), &table)?;
        let mut notes = Vec::new();
        let missing = self.class.students.len() - self.finished.len();
        if missing > 0 {
            notes.push(match missing {
                1 => "1 student is not marked yet: continue with --resume.".to_owned(),
                many => format!("{many} students are not marked yet: continue with --resume."),
            });
        }
        if !self.class.skipped.is_empty() {
            let names = self.class.skipped.join(", ");
            notes.push(format!("Links and special files were ignored: {names}"));
        }
        let page = class_page(&self.assignment, &self.finished, &notes);
        write(&self.out.join("index.html"), &page)
    }
}

/// Returns results without points for these tests.
fn zero(points: impl IntoIterator<Item = (String, f64)>, why: &str) -> Vec<TestMark> {
    (points.into_iter())
        .map(|(test, points)| TestMark::new(&test, 0.0, points).with_remark(why))
        .collect()
}

/// Returns the results of a program that could not be built.
fn unbuilt(
    points: Vec<(String, f64)>,
    fault: &BuildFault,
    deadline: &StudentDeadline,
) -> Vec<TestMark> {
    let mut tests = zero(points, &fault.to_string());
    if deadline.is_over() {
        for test in &mut tests {
            *test = test.clone().not_done("the time of the budget is over");
        }
    }
    if let (BuildFault::Failed { output, .. }, Some(first)) = (fault, tests.first_mut())
        && !output.is_empty()
    {
        first
            .sentences
            .push(format!("The output of the build:\n{output}"));
    }
    tests
}

/// Copies a submission. A file is copied into a folder of its own.
fn copy(student: &Student) -> Result<Submission, Box<dyn std::error::Error>> {
    let limits = CopyLimits::default();
    if student.is_folder {
        return Ok(Submission::copy(&student.path, &limits)?);
    }
    let metadata = fs::symlink_metadata(&student.path)?;
    if !metadata.is_file() {
        return Err("it is not a file any more".into());
    }
    if metadata.len() > limits.bytes {
        return Err(format!("the file has more than {} bytes", limits.bytes).into());
    }
    let staging = PrivateFolder::new()?;
    let name = student.path.file_name().unwrap_or_default();
    fs::copy(&student.path, staging.path().join(name))?;
    Ok(Submission::copy(staging.path(), &limits)?)
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

fn append(journal: &mut LineFile, line: &JournalLine) -> Result<(), MarkingError> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    Ok(journal.append(&bytes)?)
}
