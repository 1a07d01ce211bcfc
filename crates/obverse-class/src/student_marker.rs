use std::path::Path;
use std::time::Duration;

use obverse_exercise::name_seed;
use obverse_sandbox::Sandbox;

use crate::assignment::{Assignment, AssignmentError, ProgramPart};
use crate::class_folder::Student;
use crate::handed_in_files::handed_in_files;
use crate::log::LogMarker;
use crate::mark_log_file::mark_log_file;
use crate::marked_student::MarkedStudent;
use crate::program::{BuildFault, BuiltSubmission, NodeReferences, test_program};
use crate::report::LogPicture;
use crate::student_deadline::StudentDeadline;
use crate::submission_copy::copy_submission;
use crate::test_mark::TestMark;

/// Marks the submissions of single students.
pub(crate) struct StudentMarker {
    pub(crate) assignment: Assignment,
    sandbox: Option<Sandbox>,
    /// Markers of the logs, in the order of the assignment.
    log_markers: Vec<LogMarker>,
    nodes: Option<NodeReferences>,
}

impl StudentMarker {
    /// Runs the correct searches of the assignment. `sandbox` may be `None` if the assignment runs no programs.
    pub(crate) fn new(
        assignment: Assignment,
        sandbox: Option<Sandbox>,
    ) -> Result<StudentMarker, AssignmentError> {
        let mut log_markers = Vec::new();
        for part in &assignment.logs {
            let logged = part.logged_search(assignment.preset)?;
            log_markers.push(LogMarker::new(logged, part.mistake_cost)?);
        }
        Ok(StudentMarker {
            nodes: NodeReferences::new(&assignment)?,
            assignment,
            sandbox,
            log_markers,
        })
    }

    /// Marks one student.
    pub(crate) fn mark(
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
        let submission = match copy_submission(student) {
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
            if let Some((mut test, svg)) = mark_log_file(&name, part, marker, submission.folder()) {
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
        // Look for the files before the build: a build could add links to files of other students.
        let is_missing = |pattern| handed_in_files(folder, pattern).is_empty();
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

    /// Builds a program and runs the tests of the parts whose files the student submitted.
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
}

/// Returns results with 0 points for these tests.
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
            *test = test.clone().not_done("the time budget is used up");
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
