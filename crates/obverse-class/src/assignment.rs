//! The assignment: the parts that students submit and their points, read from a TOML file.

mod assignment_error;
mod log_part;
mod log_parts;
mod nodes_part;
mod parsed;
mod program_part;
mod search_request;

use std::collections::HashSet;

use obverse_classic::Preset;
use serde::Deserialize;

pub use assignment_error::AssignmentError;
pub use log_part::{CutRowsName, LogPart};
pub use nodes_part::NodesPart;
pub use program_part::{ProgramPart, ProgramPoints, ProgramProtocol};

/// Maximum number of characters of the name of a log.
const LONGEST_NAME: usize = 40;

/// An assignment: logs, a program that plays and a program that counts nodes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Assignment {
    /// Title of the reports.
    pub title: String,
    /// Preset that supplies the evaluation and the rules of parts that do not give their own.
    #[serde(default, deserialize_with = "parsed::optional")]
    pub preset: Option<Preset>,
    /// Logs of searches: one `[log]`, or several `[[log]]`.
    #[serde(default, rename = "log", deserialize_with = "log_parts::one_or_many")]
    pub logs: Vec<LogPart>,
    /// The part for a program that plays; `None` if the assignment has no such part.
    pub program: Option<ProgramPart>,
    /// The part for a program that counts nodes; `None` if the assignment has no such part.
    pub nodes: Option<NodesPart>,
}

impl Assignment {
    /// Reads an assignment. Errors give the line and the valid values.
    ///
    /// ```
    /// use obverse_class::assignment::Assignment;
    ///
    /// let text = "title = \"Alpha-beta\"\n[log]\npoints = 10\ntree = \"((3 12 8)(2 4 6))\"\n";
    /// assert_eq!(Assignment::parse(text)?.logs[0].points, 10.0);
    /// let error = Assignment::parse(&text.replace("points", "point")).unwrap_err().to_string();
    /// assert!(error.contains("line 3") && error.contains("`points`"), "{error}");
    /// # Ok::<(), obverse_class::assignment::AssignmentError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Assignment, AssignmentError> {
        let assignment: Assignment = toml::from_str(text)?;
        if assignment.logs.is_empty() && assignment.program.is_none() && assignment.nodes.is_none()
        {
            return Err(AssignmentError::NoParts);
        }
        for (part, points) in assignment.points() {
            if !(points.is_finite() && (0.0..=1e6).contains(&points)) {
                return Err(AssignmentError::Points { part, points });
            }
        }
        assignment.check_names()?;
        assignment.check_optional_parts()?;
        for log in &assignment.logs {
            log.logged_search(assignment.preset)?;
        }
        if let Some(program) = &assignment.program {
            program.check()?;
        }
        if let Some(nodes) = &assignment.nodes {
            nodes.searches(assignment.preset)?;
        }
        Ok(assignment)
    }

    fn check_names(&self) -> Result<(), AssignmentError> {
        let mut names = HashSet::new();
        for (name, _) in self.points() {
            let length = name.trim().chars().count();
            let is_plain = !name.chars().any(char::is_control);
            if !((1..=LONGEST_NAME).contains(&length) && is_plain && names.insert(name.clone())) {
                return Err(AssignmentError::LogName(name));
            }
        }
        Ok(())
    }

    fn check_optional_parts(&self) -> Result<(), AssignmentError> {
        let program = self.program.as_ref();
        let nodes = self.nodes.as_ref();
        let logs = self.logs.iter().map(|log| ("log", log.optional, &log.file));
        let logs_have_files = logs.map(|(part, optional, file)| (part, optional, file.is_some()));
        let others = [
            program.map(|part| ("program", part.optional, part.file.is_some())),
            nodes.map(|part| ("nodes", part.optional, self.nodes_file() != "*")),
        ];
        for (part, optional, has_file) in logs_have_files.chain(others.into_iter().flatten()) {
            if optional && !has_file {
                return Err(AssignmentError::OptionalWithoutFile(part));
            }
        }
        Ok(())
    }

    /// Returns the tests of the assignment and their points, in the order of the columns of the class table.
    pub fn points(&self) -> Vec<(String, f64)> {
        let mut points = self.log_points();
        points.extend(self.nodes_points());
        points.extend(self.program_points());
        points
    }

    /// Returns the names and points of the logs.
    pub fn log_points(&self) -> Vec<(String, f64)> {
        log_parts::named_points(&self.logs)
    }

    /// Returns the name and points of the test of node counts; `None` if the assignment has no such test.
    pub fn nodes_points(&self) -> Option<(String, f64)> {
        self.nodes
            .as_ref()
            .map(|nodes| ("nodes".to_owned(), nodes.points))
    }

    /// Returns the names and points of the tests of the playing program.
    pub fn program_points(&self) -> Vec<(String, f64)> {
        let program = self.program.as_ref();
        program.map_or(Vec::new(), |part| part.points.named())
    }

    /// Returns the name pattern of a file that every submitted playing program contains; `*` matches any characters.
    pub fn program_file(&self) -> &str {
        let file = self.program.as_ref().and_then(|part| part.file.as_deref());
        file.unwrap_or("*")
    }

    /// Returns the name pattern of a file that every submitted node-counting program contains; `*` matches any
    /// characters.
    pub fn nodes_file(&self) -> &str {
        let file = self.nodes.as_ref().and_then(|part| part.file.as_deref());
        file.unwrap_or(self.program_file())
    }

    /// Returns whether marking runs programs of students.
    pub fn runs_programs(&self) -> bool {
        self.program.is_some() || self.nodes.is_some()
    }

    /// Returns the command that builds a submission; `None` if submissions are not built.
    pub fn build(&self) -> Option<&str> {
        let program = self.program.as_ref().and_then(|part| part.build.as_deref());
        program.or_else(|| self.nodes.as_ref()?.build.as_deref())
    }
}
