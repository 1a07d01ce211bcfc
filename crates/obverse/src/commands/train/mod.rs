//! `obverse train`: trains the engine's evaluation.

mod checkpoint_file;
mod end_message;
mod report;
mod training_data;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use obverse_files::output_file::{self, OutputFile};
use obverse_lab::training_report::{
    EpochJson, PatternJson, PlyJson, TrainingFileCounts, TrainingJson, TrainingReport, digest,
    memory, terminal_report,
};
use obverse_train::{Trainer, TrainingSettings};

use crate::args::TrainArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::{Progress, Unit};
use crate::weights_arg;
use checkpoint_file::{refuse_to_overwrite, resume};
use end_message::end_message;
use report::{calibration, command, options, report_path, write_report};
use training_data::TrainingData;

/// Number of steps of the progress bar.
const STEPS: f64 = 1000.0;

pub fn run(args: TrainArgs) -> Result<ExitCode, Failure> {
    let interrupt = Interrupt::listen();
    let started = Instant::now();
    // As long as `out` is open, its lock keeps other processes from writing the weights file or the checkpoint.
    let mut out = OutputFile::at(&args.out)?;
    let checkpoint = out.is_file().then(|| beside(&args.out, "checkpoint"));
    if !args.resume {
        checkpoint.as_deref().map_or(Ok(()), refuse_to_overwrite)?;
    }
    let report_path = report_path(&args, out.is_file())?;
    let start = args.start.as_deref().map(weights_arg::read).transpose()?;
    let data = TrainingData::read(&args)?;
    let say = |text: &str| {
        if args.json {
            Ok(())
        } else {
            output::print(text)
        }
    };
    let counts = TrainingFileCounts::sum(&data.files);
    let memory = memory::expected(data.dataset.bytes(), counts.trained_positions);
    say(&terminal_report::data_in_words(
        &counts,
        data.files.len(),
        memory,
    ))?;

    let data_digest = digest(data.dataset.digest());
    let mut trainer = Trainer::new(data.dataset, settings(&args)).map_err(Failure::input)?;
    if let Some(start) = start {
        trainer = trainer.starting_with(&start);
    }
    let mut earlier = Duration::ZERO;
    let mut resumed_at = None;
    if let Some(checkpoint) = checkpoint
        .as_deref()
        .filter(|path| args.resume && path.exists())
    {
        earlier = resume(&mut trainer, checkpoint).map_err(Failure::Input)?;
        resumed_at = Some(trainer.done());
        say(&format!(
            "Training resumed at {:.0} %.\n",
            100.0 * trainer.done()
        ))?;
    }
    let elapsed = || earlier + started.elapsed();
    let keep = |trainer: &Trainer| {
        // Without a path there is no checkpoint: the output is a device.
        let Some(path) = &checkpoint else {
            return Ok(());
        };
        output_file::write(path, |file| trainer.write_checkpoint(elapsed(), file))
    };
    // Fail before hours of work, not after them, if the file cannot be written.
    keep(&trainer)?;
    say(&terminal_report::heading())?;
    for (number, epoch) in (1..).zip(trainer.epochs()) {
        say(&terminal_report::row(number, epoch))?;
    }
    let mut progress =
        Progress::resumed(STEPS as u64, (trainer.done() * STEPS) as u64, Unit::Parts);
    while let Some(step) = trainer.step(|| interrupt.is_pressed()) {
        progress.set((step.done * STEPS) as u64);
        if let (true, Some(epoch)) = (step.ends_epoch, trainer.epochs().last()) {
            let mut said = Ok(());
            progress.suspend(|| said = say(&terminal_report::row(trainer.epochs().len(), epoch)));
            said?;
            keep(&trainer)?;
        }
    }
    drop(progress);

    let complete = trainer.is_finished();
    let mut summary = TrainingJson {
        games: counts.games,
        unfinished_games: counts.unfinished_games,
        bad_records: counts.bad_records,
        trained_positions: counts.trained_positions,
        held_out_positions: counts.held_out_positions,
        files: data.files,
        epochs: EpochJson::all(trainer.epochs()),
        plies: trainer.epochs().last().map_or_else(Vec::new, PlyJson::all),
        patterns: Vec::new(),
        done: trainer.done(),
        resumed_at,
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
        let written = out.write_all(&weights.to_bytes());
        written.map_err(|error| out.failure(error))?;
        out.complete()?;
        if let Some(path) = &checkpoint
            && let Err(error) = fs::remove_file(path)
        {
            // Tell the user that the checkpoint still exists: the next training would take it for the checkpoint of an
            // interrupted training.
            let path = output::printable(&path.display().to_string());
            output::note(&format!(
                "{path} is no longer needed and could not be removed ({error}): remove it.\n"
            ));
        }
        summary.weights_digest = Some(digest(weights.digest()));
        summary.patterns = trainer
            .patterns()
            .into_iter()
            .map(PatternJson::from)
            .collect();
    } else {
        keep(&trainer)?;
    }
    summary.peak_memory = memory::peak();
    summary.seconds = elapsed().as_secs_f64();
    if let (true, Some(path)) = (complete, report_path) {
        let report = TrainingReport {
            command: command(),
            options: options(&args),
            out: &args.out,
            has_start: args.start.is_some(),
            calibration: calibration(&args.out),
            summary: &summary,
            epochs: trainer.epochs(),
        };
        write_report(&report, &path)?;
        summary.report = Some(path);
    }
    if args.json {
        output::print_json(&summary)?;
    } else {
        output::print(&end_message(&summary, &args.out))?;
    }
    Ok(if complete {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

fn settings(args: &TrainArgs) -> TrainingSettings {
    TrainingSettings {
        epochs: args.epochs.into(),
        rate: args.rate,
        seed: args.seed,
        threads: args.threads.into(),
    }
}

/// The path of the weights file with `.` and `what` appended.
fn beside(out: &Path, what: &str) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(format!(".{what}"));
    name.into()
}
