//! `obverse train`: weights for the engine's evaluation, from games and their results.

mod data;
mod memory;
mod plots;
mod report;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use indicatif::HumanCount;
use obverse_train::{Checkpoint, Errors, Settings, StageReport, Trainer};
use serde::Serialize;

use crate::args::TrainArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output::{self, LITERAL, STRONG};
use crate::pending_file::replace;
use crate::weights_file;
use data::{Data, FileCounts};
use report::Report;

/// What was done, in JSON.
#[derive(Serialize)]
struct Summary {
    games: u64,
    unfinished_games: u64,
    bad_records: u64,
    trained_positions: u64,
    held_out_positions: u64,
    files: Vec<FileCounts>,
    /// Those of earlier runs included.
    stages: Vec<Stage>,
    resumed_stages: usize,
    complete: bool,
    /// By these the data, the training and the weights are known again.
    data_digest: String,
    training_digest: String,
    weights_digest: Option<String>,
    /// Where the report is.
    report: Option<PathBuf>,
    /// The most memory it took, in bytes.
    peak_memory: Option<u64>,
    /// Those of earlier runs included.
    seconds: f64,
}

#[derive(Serialize)]
struct Stage {
    stage: usize,
    plies: [usize; 2],
    trained: u64,
    trained_error: Option<f64>,
    trained_root_mean_square: Option<f64>,
    held_out: u64,
    error: Option<f64>,
    root_mean_square: Option<f64>,
    bias: Option<f64>,
    unfitted: f64,
}

impl From<&StageReport> for Stage {
    fn from(report: &StageReport) -> Stage {
        let (trained, held_out) = (report.trained(), report.held_out());
        Stage {
            stage: report.stage,
            plies: report.ply_range().into(),
            trained: trained.positions(),
            trained_error: trained.mean_absolute(),
            trained_root_mean_square: trained.root_mean_square(),
            held_out: held_out.positions(),
            error: held_out.mean_absolute(),
            root_mean_square: held_out.root_mean_square(),
            bias: held_out.bias(),
            unfitted: report.unfitted(),
        }
    }
}

pub fn run(args: TrainArgs) -> Result<ExitCode, Failure> {
    let interrupt = Interrupt::listen();
    let started = Instant::now();
    let report_path = report_path(&args)?;
    let prior = args
        .prior
        .as_deref()
        .map(weights_file::read_or_built_in)
        .transpose()?;
    let data = Data::read(&args)?;
    let say = |text: &str| {
        if args.json {
            Ok(())
        } else {
            output::print(text)
        }
    };
    let counts = data.sum();
    let memory = memory::expected(data.dataset.bytes(), args.stages.into());
    say(&data_in_words(&counts, data.files.len(), memory))?;

    let data_digest = digest(data.dataset.digest());
    let mut trainer = Trainer::new(data.dataset, settings(&args)).map_err(Failure::input)?;
    if let Some(prior) = prior {
        trainer = trainer.held_at(prior);
    }
    let checkpoint = beside(&args.out, "checkpoint");
    let mut earlier = Duration::ZERO;
    if args.resume && checkpoint.exists() {
        earlier = resume(&mut trainer, &checkpoint).map_err(Failure::Input)?;
        say(&format!("Resumed behind {} stages.\n", trainer.finished()))?;
    }
    let resumed_stages = trainer.finished();
    let elapsed = || earlier + started.elapsed();
    let keep = |trainer: &Trainer| {
        replace(&checkpoint, |file| {
            trainer.checkpoint(elapsed()).write(file)
        })
        .map_err(Failure::Task)
    };
    // Before hours of work, not after them: can the file be written at all?
    keep(&trainer)?;
    say(HEADING)?;
    for stage in trainer.reports() {
        say(&row(stage))?;
    }
    while let Some(stage) = trainer.step(|| interrupt.is_pressed()) {
        say(&row(&stage))?;
        keep(&trainer)?;
    }

    let complete = trainer.finished() == usize::from(args.stages);
    let mut summary = Summary {
        games: counts.games,
        unfinished_games: counts.unfinished_games,
        bad_records: counts.bad_records,
        trained_positions: counts.trained_positions,
        held_out_positions: counts.held_out_positions,
        files: data.files,
        stages: trainer.reports().map(Stage::from).collect(),
        resumed_stages,
        complete,
        data_digest,
        training_digest: digest(trainer.key()),
        weights_digest: None,
        report: None,
        peak_memory: None,
        seconds: 0.0,
    };
    if complete {
        let weights = trainer.weights();
        let bytes = weights.to_bytes();
        replace(&args.out, |file| file.write_all(&bytes)).map_err(Failure::Task)?;
        // If it cannot be removed, it is in nobody's way.
        let _ = fs::remove_file(&checkpoint);
        summary.weights_digest = Some(digest(weights.digest()));
    }
    summary.peak_memory = memory::peak();
    summary.seconds = elapsed().as_secs_f64();
    if let (true, Some(path)) = (complete, report_path) {
        let report = Report {
            args: &args,
            summary: &summary,
            stages: trainer.reports().collect(),
        };
        report.write(&path)?;
        summary.report = Some(path);
    }
    if args.json {
        output::print_json(&summary)?;
    } else {
        output::print(&summary.end_in_words(&args.out))?;
    }
    Ok(if complete {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

fn settings(args: &TrainArgs) -> Settings {
    Settings {
        stages: args.stages.into(),
        epochs: args.epochs.into(),
        ridge: args.ridge,
        neighbours: args.neighbours,
        threads: args.threads.into(),
    }
}

/// A name beside that of the weights.
fn beside(out: &Path, what: &str) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(format!(".{what}"));
    name.into()
}

/// The directory for the report, if one is wanted.
fn report_path(args: &TrainArgs) -> Result<Option<PathBuf>, Failure> {
    if args.no_report {
        return Ok(None);
    }
    let path = args.report.clone();
    let path = path.unwrap_or_else(|| beside(&args.out, "report"));
    if path.exists() && !path.is_dir() {
        return Err(Failure::Input(anyhow!(
            "{} is no directory: the report needs one",
            path.display()
        )));
    }
    Ok(Some(path))
}

/// Goes on where a checkpoint was made; how long it took until then.
fn resume(trainer: &mut Trainer, path: &Path) -> anyhow::Result<Duration> {
    let context = || path.display().to_string();
    let bytes = fs::read(path).with_context(context)?;
    let checkpoint = Checkpoint::from_bytes(&bytes).with_context(context)?;
    let elapsed = checkpoint.elapsed();
    trainer.resume(checkpoint).with_context(context)?;
    Ok(elapsed)
}

/// A digest as it is shown.
fn digest(number: u64) -> String {
    format!("{number:016x}")
}

const HEADING: &str = "\nMean absolute error in discs\n  plies  positions  trained  held out\n";

/// A row of the table of errors.
fn row(stage: &StageReport) -> String {
    let (first, last) = stage.ply_range();
    let (trained, held_out) = (stage.trained(), stage.held_out());
    let shown = |errors: Errors| errors.mean_absolute().map(|error| format!("{error:.3}"));
    let shown = |errors| shown(errors).unwrap_or_else(|| "-".to_owned());
    format!(
        "  {first:>2}-{last:<2}  {:>9}  {:>7}  {STRONG}{:>8}{STRONG:#}\n",
        trained.positions(),
        shown(trained),
        shown(held_out)
    )
}

fn data_in_words(counts: &FileCounts, files: usize, memory: u64) -> String {
    let count = |number: u64| HumanCount(number).to_string();
    let mut text = String::new();
    // Files of positions have none.
    if counts.games > 0 {
        text += &format!(
            "{STRONG}{}{STRONG:#} games ({} unfinished, left out)\n",
            count(counts.games),
            count(counts.unfinished_games),
        );
    }
    text += &format!(
        "{STRONG}{}{STRONG:#} positions to train with, {} held out, from {files} files",
        count(counts.trained_positions),
        count(counts.held_out_positions),
    );
    if counts.bad_records > 0 {
        text += &format!("; {} bad records left out", count(counts.bad_records));
    }
    text + &format!("\nAbout {} of memory\n", memory::shown(memory))
}

impl Summary {
    fn end_in_words(&self, out: &Path) -> String {
        if !self.complete {
            return format!(
                "\nStopped. To go on, give the same command with {LITERAL}--resume{LITERAL:#}.\n"
            );
        }
        let mut text = format!(
            "\n{STRONG}{}{STRONG:#} written after {:.0} s",
            out.display(),
            self.seconds
        );
        if let Some(peak) = self.peak_memory {
            text += &format!(" and with {}", memory::shown(peak));
        }
        text += ".\n";
        if let Some(report) = &self.report {
            let report = report.join(report::NAME);
            text += &format!("{STRONG}{}{STRONG:#} says more.\n", report.display());
        }
        text
    }
}
