//! The folder of the training report.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use obverse_files::cannot_write;
use obverse_files::output_file;
use obverse_lab::training_report::TrainingReport;

use super::beside;
use crate::args::TrainArgs;
use crate::failure::Failure;

/// The folder of the report. `None` if no report is written: with --no-report, or if the output is a device and
/// --report is not given.
pub fn report_path(args: &TrainArgs, is_file: bool) -> Result<Option<PathBuf>, Failure> {
    if args.no_report || !is_file && args.report.is_none() {
        return Ok(None);
    }
    let path = args.report.clone();
    let path = path.unwrap_or_else(|| beside(&args.out, "report"));
    if path.exists() && !path.is_dir() {
        return Err(Failure::Input(anyhow!(
            "{} is not a folder: name another folder with --report, or give --no-report",
            path.display()
        )));
    }
    Ok(Some(path))
}

/// The command line of this run, for the report.
pub fn command() -> String {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // Arguments cannot contain zero bytes.
    let words = shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default();
    format!("obverse {words}")
}

/// The `obverse calibrate` command to run after a training.
pub fn calibration(out: &Path) -> String {
    let out = out.to_string_lossy();
    let words = ["calibrate", "--weights", &out, "--out", &out];
    // Paths cannot contain zero bytes.
    let words = shlex::try_join(words).unwrap_or_default();
    format!("obverse {words}")
}

/// Names and values of the options, for the report.
pub fn options(args: &TrainArgs) -> Vec<(&'static str, String)> {
    let start = match &args.start {
        Some(path) => path.display().to_string(),
        None => "nothing".to_owned(),
    };
    vec![
        ("epochs", args.epochs.to_string()),
        ("start", start),
        ("rate", args.rate.to_string()),
        ("from", args.from.to_string()),
        ("perfect", args.perfect.to_string()),
        ("held-out", args.held_out.to_string()),
        ("seed", args.seed.to_string()),
        ("threads", args.threads.to_string()),
    ]
}

/// Writes the report and its plots.
pub fn write_report(report: &TrainingReport, folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder)
        .with_context(|| cannot_write(folder))
        .map_err(Failure::Task)?;
    for (name, text) in report.files() {
        output_file::write(&folder.join(name), |file| file.write_all(text.as_bytes()))?;
    }
    Ok(())
}
