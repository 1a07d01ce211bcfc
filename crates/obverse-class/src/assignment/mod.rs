//! The assignment: the parts that students submit and their points, read from a TOML file.

mod assignment_error;
mod log_part;
mod nodes_part;
mod parsed;
mod program_part;

use obverse_classic::Preset;
use serde::Deserialize;

pub use assignment_error::AssignmentError;
pub use log_part::{CutRowsName, LogPart};
pub use nodes_part::NodesPart;
pub use program_part::{ProgramPart, ProgramPoints, ProgramProtocol};

/// An assignment, with up to three parts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Assignment {
    /// Title of the reports.
    pub title: String,
    /// Course whose evaluation and rules apply to parts that give none.
    #[serde(default, deserialize_with = "parsed::optional")]
    pub preset: Option<Preset>,
    /// The part for a log of a search; `None` if the assignment has no such part.
    pub log: Option<LogPart>,
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
    /// assert_eq!(Assignment::parse(text)?.log.unwrap().points, 10.0);
    /// let error = Assignment::parse(&text.replace("points", "point")).unwrap_err().to_string();
    /// assert!(error.contains("line 3") && error.contains("`points`"), "{error}");
    /// # Ok::<(), obverse_class::assignment::AssignmentError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Assignment, AssignmentError> {
        let assignment: Assignment = toml::from_str(text)?;
        if assignment.log.is_none() && assignment.program.is_none() && assignment.nodes.is_none() {
            return Err(AssignmentError::NoParts);
        }
        for (part, points) in assignment.points() {
            if !(points.is_finite() && (0.0..=1e6).contains(&points)) {
                return Err(AssignmentError::Points { part, points });
            }
        }
        if let Some(log) = &assignment.log {
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

    /// Returns the tests of the assignment and their points, in the order of the report's columns.
    pub fn points(&self) -> Vec<(&'static str, f64)> {
        let mut points = Vec::new();
        if let Some(log) = &self.log {
            points.push(("log", log.points));
        }
        if let Some(nodes) = &self.nodes {
            points.push(("nodes", nodes.points));
        }
        if let Some(program) = &self.program {
            points.push(("rules", program.points.rules));
            points.push(("time", program.points.time));
            points.push(("strength", program.points.strength));
        }
        points
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
