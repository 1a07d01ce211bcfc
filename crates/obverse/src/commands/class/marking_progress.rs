use obverse_class::{MarkedStudent, MarkingObserver};
use serde_json::json;

use crate::output;
use crate::progress::{Progress, Unit};

/// Prints a line for each marked student, and shows a progress bar with the remaining time.
pub struct MarkingProgress {
    progress: Option<Progress>,
    json: bool,
}

impl MarkingProgress {
    pub fn new(json: bool) -> MarkingProgress {
        MarkingProgress {
            progress: None,
            json,
        }
    }

    fn print(&self, student: &MarkedStudent) {
        let text = match self.json {
            true => format!("{}\n", student_json(student)),
            false => line(student),
        };
        // A closed standard output does not end the marking: the reports are in files.
        let _ = output::print(&text);
    }
}

impl MarkingObserver for MarkingProgress {
    fn begin(&mut self, _: &str, done: usize, all: usize) {
        let progress = self
            .progress
            .get_or_insert_with(|| Progress::resumed(all as u64, done as u64, Unit::Students));
        progress.set(done as u64);
    }

    fn finished(&mut self, student: &MarkedStudent, done: usize, _: usize) {
        if let Some(progress) = &mut self.progress {
            progress.set(done as u64);
        }
        match &self.progress {
            Some(progress) => progress.suspend(|| self.print(student)),
            None => self.print(student),
        }
    }
}

/// The line for a marked student on standard output: points, name and remarks.
fn line(student: &MarkedStudent) -> String {
    let text = format!(
        "{:>7.2} of {:<7.2} {}  {}",
        student.points(),
        student.max(),
        student.student,
        student.remarks().join("; ")
    );
    let text = output::printable(&text.replace('\n', " "));
    format!("{}\n", text.trim_end())
}

fn student_json(student: &MarkedStudent) -> serde_json::Value {
    json!({
        "student": student.student,
        "folder": student.folder,
        "points": student.points(),
        "max": student.max(),
        "complete": student.is_complete(),
        "tests": student.tests,
    })
}
