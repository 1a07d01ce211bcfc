use std::fmt::Write;

use obverse_train::Errors;
use serde::Serialize;

use super::{MeasuredWeights, PLIES, ScoredFileCounts};
use obverse_report::text::count;
use obverse_report::text::{FAINT, STRONG};

/// Result of a measurement, for JSON and for a terminal.
#[derive(Serialize)]
pub struct EvaluationReport {
    files: Vec<ScoredFileCounts>,
    /// Number of evaluated positions.
    pub positions: u64,
    evaluations: Vec<Measured>,
    /// Whether the measurement was completed; false if it was interrupted.
    pub complete: bool,
}

/// Errors of one set of weights, for JSON.
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
    /// First and last ply that this row covers.
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

/// Width of the three columns of a set of weights, in characters.
const COLUMNS: usize = 24;

impl EvaluationReport {
    pub(super) fn new(
        files: Vec<ScoredFileCounts>,
        positions: u64,
        weights: &[MeasuredWeights],
        plies: usize,
        complete: bool,
    ) -> EvaluationReport {
        let rows: Vec<[usize; 2]> = (0..PLIES)
            .step_by(plies)
            .map(|first| [first, (first + plies).min(PLIES) - 1])
            .collect();
        let measured = |weights: &MeasuredWeights| {
            let row = |&[first, last]: &[usize; 2]| {
                let errors = weights.sum(first, last);
                (errors.positions() > 0).then(|| Row::new([first, last], errors))
            };
            Measured {
                weights: weights.name.clone(),
                digest: format!("{:016x}", weights.digest),
                errors: Row::new([0, PLIES - 1], weights.sum(0, PLIES - 1)),
                by_ply: rows.iter().filter_map(row).collect(),
            }
        };
        EvaluationReport {
            positions,
            evaluations: weights.iter().map(measured).collect(),
            complete,
            files,
        }
    }

    /// Formats the file counts and the table of errors for a terminal.
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
        // All weights were measured on the same positions, so their tables have the same rows.
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
                "{FAINT}{}: digest {}{FAINT:#}",
                measured.weights, measured.digest
            );
        }
        if !self.complete {
            text += "Interrupted: the table covers the positions so far.\n";
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
        // Every row has positions, so its errors are defined.
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

/// Shortens a name longer than `width` characters to `...` followed by the end of the name.
fn shortened(name: &str, width: usize) -> String {
    let length = name.chars().count();
    if length <= width {
        return name.to_owned();
    }
    let end: String = name.chars().skip(length - (width - 3)).collect();
    format!("...{end}")
}
