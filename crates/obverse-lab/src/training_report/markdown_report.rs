//! Markdown report on a training run: settings, data, errors and progress.

use std::fmt::Write;
use std::path::Path;

use obverse_train::{EpochReport, Errors};

use super::training_json::TrainingJson;
use super::{GROUPS, memory, training_charts};
use obverse_report::text::count;

/// File name of the report's text.
pub const REPORT_NAME: &str = "report.md";

/// The data of a training run from which its Markdown report is written.
pub struct TrainingReport<'a> {
    /// The training command as it was typed.
    pub command: String,
    /// Names of the training options, without dashes, and their values.
    pub options: Vec<(&'static str, String)>,
    /// The weights file that was written.
    pub out: &'a Path,
    /// Whether the training started from existing weights.
    pub has_start: bool,
    /// Command that measures the calibration of the weights, for the section on the next step.
    pub calibration: String,
    /// Totals of the run.
    pub summary: &'a TrainingJson,
    /// Errors of each epoch.
    pub epochs: &'a [EpochReport],
}

impl TrainingReport<'_> {
    /// Returns the files of the report with their names and contents: the charts and the text.
    pub fn files(&self) -> Vec<(String, String)> {
        let charts = training_charts::all(self.epochs).into_iter();
        let charts = charts.map(|(name, chart)| (format!("{name}.svg"), chart.picture().to_svg()));
        charts
            .chain([(REPORT_NAME.to_owned(), self.text())])
            .collect()
    }

    fn text(&self) -> String {
        let out = self.out.file_name().unwrap_or_default();
        let mut text = format!("# Training of {}\n\n", code(&out.to_string_lossy()));
        text += &self.in_short();
        text += &self.settings();
        text += &self.data();
        text += &self.errors();
        text += &self.course();
        text += &self.patterns();
        text += &self.next();
        text
    }

    fn in_short(&self) -> String {
        let summary = self.summary;
        let (trained, held_out) = self.last();
        let mut text = format!(
            "{} training positions and {} held-out positions. Mean absolute error: {} discs over the held-out \
              positions, {} over the training positions. {:.0} s",
            count(trained.positions()),
            count(held_out.positions()),
            number(held_out.mean_absolute()),
            number(trained.mean_absolute()),
            summary.seconds,
        );
        if let Some(done) = summary.resumed_at {
            let before = 100.0 * done;
            let _ = write!(
                text,
                " in several runs ({before:.0} % of the training before the last run)"
            );
        }
        if let Some(peak) = summary.peak_memory {
            let _ = write!(text, ", at most {} of memory", memory::shown(peak));
        }
        text += ".\n\n```\n";
        text += &format!("{}\n```\n\n", self.command);
        text += "| what | digest |\n| --- | --- |\n";
        let _ = writeln!(text, "| data | `{}` |", summary.data_digest);
        let _ = writeln!(
            text,
            "| data and settings | `{}` |",
            summary.training_digest
        );
        let weights = summary.weights_digest.as_deref().unwrap_or_default();
        let _ = writeln!(text, "| weights | `{weights}` |\n");
        text + "Calibration does not change the digest of the weights. `obverse bench eval` and \
                        `obverse eval --eval trained` show this digest.\n\n"
    }

    fn settings(&self) -> String {
        let mut text = "## Settings\n\n| option | value |\n| --- | --- |\n".to_owned();
        for (option, value) in &self.options {
            let _ = writeln!(text, "| `--{option}` | {value} |");
        }
        let version = env!("CARGO_PKG_VERSION");
        text + &format!("\nWritten by obverse {version}.\n\n")
    }

    fn data(&self) -> String {
        let mut text = "## Data\n\n\
            | file | games | unfinished | bad | positions to train with | held out |\n\
            | --- | ---: | ---: | ---: | ---: | ---: |\n"
            .to_owned();
        for file in &self.summary.files {
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {} | {} |",
                code(&file.file),
                count(file.games),
                count(file.unfinished_games),
                count(file.bad_records),
                count(file.trained_positions),
                count(file.held_out_positions)
            );
        }
        text + "\nUnfinished games and bad records are left out. Files of positions have no games.\n\n"
    }

    fn errors(&self) -> String {
        let mut text = "## Errors\n\nIn discs, against the scores of the data. Training positions were evaluated during the \
                last epoch, each just before the training step that uses it; held-out positions at the end of the epoch.\n\n\
            ![Errors by ply](error.svg)\n\n\
            | ply | trained with | mean absolute | root mean square | held out | mean absolute | root mean square | bias |\n\
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
            .to_owned();
        if let Some(epoch) = self.epochs.last() {
            let plies = epoch.trained.plies().iter().zip(epoch.held_out.plies());
            for (ply, (trained, held_out)) in plies.enumerate() {
                if trained.positions() + held_out.positions() > 0 {
                    text += &error_row(&ply.to_string(), *trained, *held_out);
                }
            }
        }
        let (trained, held_out) = self.last();
        text += &error_row("all", trained, held_out);
        text + "\n"
    }

    fn course(&self) -> String {
        let mut text = "## Progress\n\n![Error over training positions](course.svg)\n\n".to_owned();
        let (_, held_out) = self.last();
        if held_out.positions() > 0 {
            text += "![Error over held-out positions](epochs.svg)\n\n";
        }
        text += "Mean absolute error in discs over the held-out positions, by ply:\n\n| epoch | trained |";
        for (first, last) in GROUPS {
            let _ = write!(text, " {first}-{last} |");
        }
        text += " all |\n| --- |";
        text += &" ---: |".repeat(GROUPS.len() + 2);
        text += "\n";
        for (epoch, report) in (1..).zip(self.epochs) {
            let trained = report.trained.over(..).mean_absolute();
            let _ = write!(text, "| epoch {epoch} | {} |", number(trained));
            for (first, last) in GROUPS {
                let errors = report.held_out.over(first..=last);
                let _ = write!(text, " {} |", number(errors.mean_absolute()));
            }
            let all = report.held_out.over(..).mean_absolute();
            let _ = writeln!(text, " {} |", number(all));
        }
        text + "\n"
    }

    fn patterns(&self) -> String {
        let mut text = "## Patterns\n\n\
            Number of configurations of each pattern that occur in the training positions. Mirror images count \
            once. Configurations that do not occur are not trained.\n\n\
            | pattern | configurations | seen | share |\n| --- | ---: | ---: | ---: |\n"
            .to_owned();
        for pattern in &self.summary.patterns {
            let _ = writeln!(
                text,
                "| {} | {} | {} | {:.0} % |",
                pattern.pattern,
                count(pattern.configurations as u64),
                count(pattern.seen as u64),
                100.0 * pattern.seen as f64 / pattern.configurations as f64
            );
        }
        text + "\n"
    }

    fn next(&self) -> String {
        let whose = if self.has_start {
            "that of the weights that the training started from"
        } else {
            "a guess"
        };
        format!(
            "## Next step\n\nThe error of searches with this network has not been measured yet: the \
              calibration in the file is {whose}.\n\n```\n{}\n```\n",
            self.calibration
        )
    }

    /// Returns the errors of the last epoch, over training and held-out positions.
    fn last(&self) -> (Errors, Errors) {
        let last = self.epochs.last();
        last.map_or_else(Default::default, |epoch| {
            (epoch.trained.over(..), epoch.held_out.over(..))
        })
    }
}

fn error_row(name: &str, trained: Errors, held_out: Errors) -> String {
    let bias = held_out.bias().map(|bias| format!("{bias:+.2}"));
    format!(
        "| {name} | {} | {} | {} | {} | {} | {} | {} |\n",
        count(trained.positions()),
        number(trained.mean_absolute()),
        number(trained.root_mean_square()),
        count(held_out.positions()),
        number(held_out.mean_absolute()),
        number(held_out.root_mean_square()),
        bias.as_deref().unwrap_or(NONE)
    )
}

/// Text of a table cell without a number.
const NONE: &str = "-";

fn number(number: Option<f64>) -> String {
    number.map_or(NONE.to_owned(), |number| format!("{number:.3}"))
}

/// Formats a name as code in a Markdown table cell.
fn code(name: &str) -> String {
    let name: String = name
        .chars()
        .map(|c| if c.is_control() || c == '`' { '?' } else { c })
        .collect();
    format!("`{}`", name.replace('|', "\\|"))
}
