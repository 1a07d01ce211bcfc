//! `obverse train`: weights for the engine's evaluation, from games and their results.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use indicatif::HumanCount;
use obverse_formats::detect::{AnyReader, Item, Options};
use obverse_train::{
    Checkpoint, Dataset, PerfectResult, Settings, StageReport, Trainer,
    perfectly_labelled_positions, position_file,
};
use serde::Serialize;
use tempfile::NamedTempFile;

use crate::args::TrainArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output::{self, FAINT, LITERAL, STRONG};
use crate::pending_file::cannot_write;
use crate::source::Source;

#[derive(Serialize)]
struct Report {
    games: u64,
    unfinished_games: u64,
    bad_records: u64,
    trained_positions: usize,
    held_out_positions: usize,
    stages: Vec<Stage>,
    resumed_stages: usize,
    complete: bool,
    seconds: f64,
}

#[derive(Serialize)]
struct Stage {
    stage: usize,
    plies: [usize; 2],
    trained: usize,
    trained_error: f64,
    held_out: usize,
    error: f64,
    root_mean_square: f64,
    unfitted: f64,
}

impl From<StageReport> for Stage {
    fn from(report: StageReport) -> Stage {
        Stage {
            stage: report.stage,
            plies: [report.first_ply, report.last_ply],
            trained: report.trained,
            trained_error: report.trained_error,
            held_out: report.held_out,
            error: report.error,
            root_mean_square: report.root_mean_square,
            unfitted: report.unfitted,
        }
    }
}

pub fn run(args: TrainArgs) -> Result<ExitCode, Failure> {
    let interrupt = Interrupt::listen();
    let started = Instant::now();
    let mut reading = Reading::new(&args);
    for (number, path) in args.data.iter().enumerate() {
        reading.read(number as u32, path)?;
    }
    let mut report = reading.report;
    report.trained_positions = reading.dataset.trained();
    report.held_out_positions = reading.dataset.held_out();
    let say = |text: &str| {
        if args.json {
            Ok(())
        } else {
            output::print(text)
        }
    };
    say(&report.data_in_words(&args))?;

    let settings = Settings {
        stages: args.stages.into(),
        epochs: args.epochs.into(),
        ridge: args.ridge,
        neighbours: args.neighbours,
        threads: args.threads.into(),
    };
    let mut trainer = Trainer::new(reading.dataset, settings).map_err(Failure::input)?;
    let checkpoint = checkpoint_path(&args.out);
    if args.resume && checkpoint.exists() {
        resume(&mut trainer, &checkpoint).map_err(Failure::Input)?;
        report.resumed_stages = trainer.finished();
        say(&format!("Resumed behind {} stages.\n", trainer.finished()))?;
    }
    // Before hours of work, not after them: can the file be written at all?
    replace(&checkpoint, &trainer.checkpoint().to_bytes()).map_err(Failure::Task)?;
    say(HEADING)?;
    while let Some(stage) = trainer.step(|| interrupt.is_pressed()) {
        let stage = Stage::from(stage);
        say(&stage.in_words())?;
        report.stages.push(stage);
        replace(&checkpoint, &trainer.checkpoint().to_bytes()).map_err(Failure::Task)?;
    }
    report.complete = trainer.finished() == usize::from(args.stages);
    report.seconds = started.elapsed().as_secs_f64();
    if report.complete {
        replace(&args.out, &trainer.weights().to_bytes()).map_err(Failure::Task)?;
        // If it cannot be removed, it is in nobody's way.
        let _ = fs::remove_file(&checkpoint);
    }
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.end_in_words(&args.out))?;
    }
    Ok(if report.complete {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

/// The data being read.
struct Reading {
    dataset: Dataset,
    report: Report,
    first_ply: usize,
    perfect: u32,
}

impl Reading {
    fn new(args: &TrainArgs) -> Reading {
        Reading {
            dataset: Dataset::new(args.held_out / 100.0, args.seed),
            report: Report {
                games: 0,
                unfinished_games: 0,
                bad_records: 0,
                trained_positions: 0,
                held_out_positions: 0,
                stages: Vec::new(),
                resumed_stages: 0,
                complete: false,
                seconds: 0.0,
            },
            first_ply: args.from.into(),
            perfect: args.perfect.into(),
        }
    }

    fn read(&mut self, number: u32, path: &Path) -> Result<(), Failure> {
        let name = path.display().to_string();
        // Says what is wrong with a path that is no file.
        Source::new(path)?;
        let read = |error: anyhow::Error| Failure::Input(error.context(name.clone()));
        let file = File::open(path).map_err(|error| read(error.into()))?;
        let mut input = BufReader::with_capacity(1 << 16, file);
        let start = input.fill_buf().map_err(|error| read(error.into()))?;
        if start.starts_with(&position_file::MAGIC) {
            let positions =
                position_file::Reader::new(input).map_err(|error| read(error.into()))?;
            for position in positions {
                match position {
                    Ok(position) => self.dataset.push(number, position),
                    Err(error) => self.bad_record(&name, &error),
                }
            }
            return Ok(());
        }
        let options = Options {
            file_name: path.file_name().and_then(|name| name.to_str()),
            ..Options::default()
        };
        let items = AnyReader::open(input, options).map_err(|error| read(error.into()))?;
        for (game, item) in (0..=u32::MAX).zip(items) {
            match item {
                Ok(Item::Game(record)) => {
                    let perfect = record.theoretical.map(|score| PerfectResult {
                        score,
                        empties: self.perfect,
                    });
                    let positions =
                        perfectly_labelled_positions(&record.game, perfect, game, self.first_ply);
                    self.report.games += 1;
                    self.report.unfinished_games += u64::from(!record.game.is_over());
                    for position in positions {
                        self.dataset.push(number, position);
                    }
                }
                Ok(_) => {}
                Err(error) => self.bad_record(&name, &error),
            }
        }
        Ok(())
    }

    fn bad_record(&mut self, name: &str, error: &impl std::fmt::Display) {
        self.report.bad_records += 1;
        let text = output::printable(&format!("{name}: {error}"));
        output::note(&format!("{FAINT}left out:{FAINT:#} {text}\n"));
    }
}

fn checkpoint_path(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".checkpoint");
    name.into()
}

fn resume(trainer: &mut Trainer, path: &Path) -> anyhow::Result<()> {
    let context = || path.display().to_string();
    let bytes = fs::read(path).with_context(context)?;
    let checkpoint = Checkpoint::from_bytes(&bytes).with_context(context)?;
    trainer.resume(checkpoint).with_context(context)
}

/// Writes a file so that there is always a complete one under its name.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let directory = path.parent().filter(|path| !path.as_os_str().is_empty());
    let write = || -> std::io::Result<()> {
        let mut file = NamedTempFile::new_in(directory.unwrap_or(Path::new(".")))?;
        file.write_all(bytes)?;
        // Temporary files are private; this one is to become like any other.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            file.as_file()
                .set_permissions(PermissionsExt::from_mode(0o644))?;
        }
        file.persist(path)?;
        Ok(())
    };
    write().with_context(|| cannot_write(path))
}

const HEADING: &str = "\nMean absolute error in discs\n  plies  positions  trained  held out\n";

impl Stage {
    fn in_words(&self) -> String {
        let [first, last] = self.plies;
        format!(
            "  {first:>2}-{last:<2}  {:>9}  {:>7.3}  {STRONG}{:>8.3}{STRONG:#}\n",
            self.trained, self.trained_error, self.error
        )
    }
}

impl Report {
    fn data_in_words(&self, args: &TrainArgs) -> String {
        let count = |number: u64| HumanCount(number).to_string();
        format!(
            "{STRONG}{}{STRONG:#} games ({} unfinished, left out; {} bad) from {} files\n\
             {STRONG}{}{STRONG:#} positions to train with, {} held out\n",
            count(self.games),
            count(self.unfinished_games),
            count(self.bad_records),
            args.data.len(),
            count(self.trained_positions as u64),
            count(self.held_out_positions as u64),
        )
    }

    fn end_in_words(&self, out: &Path) -> String {
        let out = out.display();
        if self.complete {
            format!(
                "\n{STRONG}{out}{STRONG:#} written after {:.0} s.\n",
                self.seconds
            )
        } else {
            format!(
                "\nStopped. To go on, give the same command with {LITERAL}--resume{LITERAL:#}.\n"
            )
        }
    }
}
