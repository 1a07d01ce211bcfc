//! The report on a training: what was done, with what, and how well it went.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::Context;
use indicatif::HumanCount;
use obverse_engine::evaluation::pattern::{PATTERNS, Pattern, mirrored_configurations};
use obverse_train::{Errors, StageReport};

use super::{Summary, memory, plots};
use crate::args::TrainArgs;
use crate::failure::Failure;
use crate::pending_file::{cannot_write, replace};

/// The file in the directory of the report.
pub const NAME: &str = "report.md";
/// How many stages are shown where all would be too many.
const SHOWN: usize = 6;

/// All that there is to report.
pub struct Report<'a> {
    pub args: &'a TrainArgs,
    pub summary: &'a Summary,
    /// The last stage of the game first.
    pub stages: Vec<&'a StageReport>,
}

impl Report<'_> {
    /// Writes the text and its pictures.
    pub fn write(&self, directory: &Path) -> Result<(), Failure> {
        let write = || -> anyhow::Result<()> {
            fs::create_dir_all(directory).with_context(|| cannot_write(directory))?;
            for (name, chart) in plots::all(&self.stages, &self.shown()) {
                let svg = chart.picture().to_svg();
                let path = directory.join(name).with_extension("svg");
                replace(&path, |file| {
                    std::io::Write::write_all(file, svg.as_bytes())
                })?;
            }
            let text = self.text();
            replace(&directory.join(NAME), |file| {
                std::io::Write::write_all(file, text.as_bytes())
            })
        };
        write().map_err(Failure::Task)
    }

    /// Some of the stages, evenly chosen, the first of the game first.
    fn shown(&self) -> Vec<&StageReport> {
        let trained = self.stages.iter().rev();
        let trained: Vec<_> = trained
            .filter(|stage| stage.trained().positions() > 0)
            .copied()
            .collect();
        let count = trained.len().min(SHOWN);
        let last = trained.len().saturating_sub(1);
        (0..count)
            .map(|at| trained[at * last / (count - 1).max(1)])
            .collect()
    }

    fn text(&self) -> String {
        let out = self.args.out.file_name().unwrap_or_default();
        let mut text = format!("# Training of {}\n\n", code(&out.to_string_lossy()));
        text += &self.in_short();
        text += &self.settings();
        text += &self.data();
        text += &self.errors();
        text += &self.convergence();
        text += &self.patterns();
        text
    }

    fn in_short(&self) -> String {
        let summary = self.summary;
        let held_out = self.total(StageReport::held_out);
        let trained = self.total(StageReport::trained);
        let mut text = format!(
            "{} positions to train with, {} held out. Mean absolute error over those held out: {}, \
             over those trained with: {} discs. {:.0} s",
            count(trained.positions()),
            count(held_out.positions()),
            number(held_out.mean_absolute()),
            number(trained.mean_absolute()),
            summary.seconds,
        );
        if summary.resumed_stages > 0 {
            let resumed = summary.resumed_stages;
            let _ = write!(text, " in several runs ({resumed} stages before the last)");
        }
        if let Some(peak) = summary.peak_memory {
            let _ = write!(text, ", at most {} of memory", memory::shown(peak));
        }
        text += ".\n\n```\n";
        let words: Vec<String> = std::env::args().skip(1).collect();
        let words = words.iter().map(String::as_str);
        // A word with a zero byte could not have been typed.
        let words = shlex::try_join(words).unwrap_or_default();
        text += &format!("obverse {words}\n```\n\n");
        text += "| what | known by |\n| --- | --- |\n";
        let _ = writeln!(text, "| data | `{}` |", summary.data_digest);
        let _ = writeln!(
            text,
            "| data and settings | `{}` |",
            summary.training_digest
        );
        let weights = summary.weights_digest.as_deref().unwrap_or_default();
        let _ = writeln!(text, "| weights | `{weights}` |\n");
        text + "The number of the weights stays when they are calibrated; `obverse bench eval` and \
                `obverse eval --eval trained` show it.\n\n"
    }

    fn settings(&self) -> String {
        let args = self.args;
        let prior = match &args.prior {
            Some(path) => path.display().to_string(),
            None => "the next stage".to_owned(),
        };
        let mut text = "## Settings\n\n| option | value |\n| --- | --- |\n".to_owned();
        for (option, value) in [
            ("stages", args.stages.to_string()),
            ("epochs", args.epochs.to_string()),
            ("prior", prior),
            ("ridge", args.ridge.to_string()),
            ("neighbours", args.neighbours.to_string()),
            ("from", args.from.to_string()),
            ("perfect", args.perfect.to_string()),
            ("held-out", args.held_out.to_string()),
            ("seed", args.seed.to_string()),
            ("threads", args.threads.to_string()),
        ] {
            let _ = writeln!(text, "| `--{option}` | {value} |");
        }
        let version = env!("CARGO_PKG_VERSION");
        text + &format!("\nBy obverse {version}.\n\n")
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
        let mut text = "## Errors\n\nIn discs, against the scores of the data.\n\n\
            ![Errors by ply](error.svg)\n\n\
            | plies | trained with | mean absolute | root mean square | held out | mean absolute | root mean square | bias |\n\
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
            .to_owned();
        for stage in &self.stages {
            let (first, last) = stage.ply_range();
            text += &error_row(
                &format!("{first}-{last}"),
                stage.trained(),
                stage.held_out(),
            );
        }
        text += &error_row(
            "all",
            self.total(StageReport::trained),
            self.total(StageReport::held_out),
        );
        text + "\n"
    }

    fn convergence(&self) -> String {
        let mut text =
            "## Convergence\n\nStages are fitted one after another, from the end of the \
            game to its beginning; each begins with the weights of the one after it.\n\n"
                .to_owned();
        if self.total(StageReport::held_out).positions() > 0 {
            text += "![Error by epoch](convergence.svg)\n\n";
        }
        text += "![What is left of the gradient](gradient.svg)\n\n\
            | plies | held out, before | after | squared gradient left |\n\
            | --- | ---: | ---: | ---: |\n";
        for stage in &self.stages {
            let (first, last) = stage.ply_range();
            let error = |epoch: Option<&obverse_train::Epoch>| {
                number(epoch.and_then(|epoch| epoch.held_out.mean_absolute()))
            };
            let _ = writeln!(
                text,
                "| {first}-{last} | {} | {} | {:.1e} |",
                error(stage.epochs.first()),
                error(stage.epochs.last()),
                stage.unfitted()
            );
        }
        text + "\n"
    }

    fn patterns(&self) -> String {
        let shown = self.shown();
        let mut text = "## Patterns\n\n\
            How many configurations of each pattern occur in the positions that a stage learns from, \
            those of its neighbours included; mirror images are one.\n\n"
            .to_owned();
        text += &pattern_heading("configurations", &shown);
        for (at, pattern) in PATTERNS.iter().enumerate() {
            let all = distinct(pattern);
            let _ = write!(text, "| {} | {} |", pattern.name, count(all));
            for stage in &shown {
                let seen = stage.patterns.get(at).map_or(0, |learned| learned.seen);
                let _ = write!(text, " {:.0} % |", 100.0 * seen as f64 / all as f64);
            }
            text += "\n";
        }
        text += "\nWhat one placement of a pattern adds to the value of such a position, in discs: \
                 the root of the mean square.\n\n";
        text += &pattern_heading("squares", &shown);
        for (at, pattern) in PATTERNS.iter().enumerate() {
            let _ = write!(text, "| {} | {} |", pattern.name, pattern.squares.len());
            for stage in &shown {
                let typical = stage.patterns.get(at).map(|learned| learned.typical);
                let _ = write!(text, " {} |", number(typical));
            }
            text += "\n";
        }
        text
    }

    fn total(&self, errors: impl Fn(&StageReport) -> Errors) -> Errors {
        let mut total = Errors::default();
        self.stages.iter().for_each(|stage| total += errors(stage));
        total
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

fn pattern_heading(second: &str, shown: &[&StageReport]) -> String {
    let mut text = format!("| pattern | {second} |");
    for stage in shown {
        let (first, last) = stage.ply_range();
        let _ = write!(text, " plies {first}-{last} |");
    }
    text += "\n| --- | ---: |";
    text += &" ---: |".repeat(shown.len());
    text + "\n"
}

/// How many configurations a pattern has if mirror images are one.
fn distinct(pattern: &Pattern) -> u64 {
    let mirrored = mirrored_configurations(pattern);
    let pairs = mirrored.iter().enumerate();
    let lesser = pairs.filter(|&(place, &image)| place <= image as usize);
    lesser.count() as u64
}

/// What stands where there is nothing to say.
const NONE: &str = "-";

fn number(number: Option<f64>) -> String {
    number.map_or(NONE.to_owned(), |number| format!("{number:.3}"))
}

fn count(number: u64) -> String {
    HumanCount(number).to_string()
}

/// A name as code in a cell of a table, whatever is in it.
fn code(name: &str) -> String {
    let name: String = name
        .chars()
        .map(|c| if c.is_control() || c == '`' { '?' } else { c })
        .collect();
    format!("`{}`", name.replace('|', "\\|"))
}
