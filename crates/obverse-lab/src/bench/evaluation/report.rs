use std::fmt::Write;

use obverse_train::Errors;
use serde::Serialize;

use super::{FileCounts, PLIES, Subject};
use obverse_report::text::count;
use obverse_report::text::{FAINT, STRONG};

/// What was measured, for JSON and in words.
#[derive(Serialize)]
pub struct Report {
    files: Vec<FileCounts>,
    /// How many positions were valued.
    pub positions: u64,
    evaluations: Vec<Measured>,
    /// Whether it was not stopped.
    pub complete: bool,
}

/// How good some weights are, in JSON.
#[derive(Serialize)]
struct Measured {
    weights: String,
    digest: String,
    #[serde(flatten)]
    errors: Row,
    by_ply: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    /// The first ply and the last.
    plies: [usize; 2],
    positions: u64,
    mean_absolute: Option<f64>,
    root_mean_square: Option<f64>,
    bias: Option<f64>,
}

impl Row {
    fn new(plies: [usize; 2], errors: Errors) -> Row {
        Row {
            plies,
            positions: errors.positions(),
            mean_absolute: errors.mean_absolute(),
            root_mean_square: errors.root_mean_square(),
            bias: errors.bias(),
        }
    }
}

/// How wide the three columns of an evaluation are together.
const COLUMNS: usize = 24;

impl Report {
    pub(super) fn new(
        files: Vec<FileCounts>,
        positions: u64,
        subjects: &[Subject],
        plies: usize,
        complete: bool,
    ) -> Report {
        let rows: Vec<[usize; 2]> = (0..PLIES)
            .step_by(plies)
            .map(|first| [first, (first + plies).min(PLIES) - 1])
            .collect();
        let measured = |subject: &Subject| {
            let row = |&[first, last]: &[usize; 2]| {
                let errors = subject.sum(first, last);
                (errors.positions() > 0).then(|| Row::new([first, last], errors))
            };
            Measured {
                weights: subject.name.clone(),
                digest: format!("{:016x}", subject.digest),
                errors: Row::new([0, PLIES - 1], subject.sum(0, PLIES - 1)),
                by_ply: rows.iter().filter_map(row).collect(),
            }
        };
        Report {
            positions,
            evaluations: subjects.iter().map(measured).collect(),
            complete,
            files,
        }
    }

    /// A table for a terminal, and what each file had to give.
    pub fn in_words(&self) -> String {
        let mut text = String::new();
        for file in &self.files {
            text += &file.in_words();
        }
        let mut names = format!("\n{FAINT}{:17}{FAINT:#}", "");
        let mut heading = format!("{FAINT}{:>5}{:>12}", "plies", "positions");
        for measured in &self.evaluations {
            let name = shortened(&measured.weights, COLUMNS - 2);
            let _ = write!(names, "{STRONG}{name:>COLUMNS$}{STRONG:#}");
            let _ = write!(heading, "{:>10}{:>7}{:>7}", "mean abs", "rms", "bias");
        }
        text += names.trim_end();
        let _ = write!(text, "\n{heading}{FAINT:#}\n");
        let first = self.evaluations.first();
        // All were asked about the same positions, so their rows are the same.
        for at in 0..first.map_or(0, |measured| measured.by_ply.len()) {
            let rows = self.evaluations.iter().map(|measured| &measured.by_ply[at]);
            text += &line(None, rows);
        }
        let all = self.evaluations.iter().map(|measured| &measured.errors);
        text += &line(Some("all"), all);
        text += "\n";
        for measured in &self.evaluations {
            let _ = writeln!(
                text,
                "{FAINT}{} is known by {}{FAINT:#}",
                measured.weights, measured.digest
            );
        }
        if !self.complete {
            text += "Interrupted: this is what was measured.\n";
        }
        text
    }
}

fn line<'a>(name: Option<&str>, rows: impl Iterator<Item = &'a Row>) -> String {
    let mut text = String::new();
    for (at, row) in rows.enumerate() {
        if at == 0 {
            let [first, last] = row.plies;
            let plies = name.map_or_else(|| format!("{first}-{last}"), str::to_owned);
            let _ = write!(text, "{plies:>5}{:>12}", count(row.positions));
        }
        // A row has positions.
        let _ = write!(
            text,
            "{STRONG}{:>10.2}{STRONG:#}{:>7.2}{:>+7.2}",
            row.mean_absolute.unwrap_or_default(),
            row.root_mean_square.unwrap_or_default(),
            row.bias.unwrap_or_default()
        );
    }
    text + "\n"
}

/// The end of a name that is too long.
fn shortened(name: &str, width: usize) -> String {
    let length = name.chars().count();
    if length <= width {
        return name.to_owned();
    }
    let end: String = name.chars().skip(length - (width - 3)).collect();
    format!("...{end}")
}
