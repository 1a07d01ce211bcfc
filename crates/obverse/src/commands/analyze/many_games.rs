//! Analysis of many games, several of them concurrently.

use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Engine, EngineError, Options, Stop, startable_threads};
use obverse_files::line_file::LineFile;
use obverse_formats::opening_names::OpeningNames;
use obverse_report::review::{
    AnalysedGames, LINE_PREFIX, LimitsJson, ManyGamesReviewer, NumberedGame, ReviewedGame, Summary,
    header,
};

use super::game_inputs::{Found, Inputs};
use super::input_survey::InputSurvey;
use super::interrupted::Interrupted;
use crate::args::AnalyzeArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::progress::{Progress, Unit};

/// Number of threads that read games.
const READERS: usize = 1;
/// Interval between updates of the progress bar.
const SHOWN_EVERY: Duration = Duration::from_millis(200);

/// A message from a worker thread or the reader thread.
enum Message {
    Analysed(Box<ReviewedGame>),
    Failed(Failure),
}

/// Analyses all games and prints or writes each as soon as it is done.
pub fn run(args: &AnalyzeArgs, inputs: &Inputs, survey: &InputSurvey) -> Result<ExitCode, Failure> {
    let engines = engines(args)?;
    let mut summary = Summary::default();
    let limits = LimitsJson::from(args.effort());
    let (mut file, kept) = match &args.out {
        Some(path) => {
            let (file, kept) = open(path, args.resume, limits, &mut summary)?;
            (Some(file), kept)
        }
        None => (None, AnalysedGames::default()),
    };
    let stop = interrupt::engine_stop();
    if file.is_none() && !args.json {
        output::print(&header())?;
    }
    let mut progress = Progress::resumed(survey.games as u64, summary.games(), Unit::Games);
    let mut failure = None;
    thread::scope(|scope| {
        let news = start(scope, args, engines, inputs, &kept, &stop);
        loop {
            match news.recv_timeout(SHOWN_EVERY) {
                Ok(Message::Analysed(game)) if failure.is_none() => {
                    summary.add(game.sides.each_ref());
                    if let Err(error) = write_game(&game, args.json, &mut file, &progress) {
                        failure = Some(error);
                        stop.stop();
                    }
                }
                Ok(Message::Analysed(_)) => {}
                Ok(Message::Failed(error)) => {
                    failure.get_or_insert(error);
                    stop.stop();
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            progress.set(summary.games());
        }
    });
    drop(progress);
    if let Some(failure) = failure {
        return Err(failure);
    }
    file.map_or(Ok(()), LineFile::close)?;
    finish(args, survey, &summary, &stop)
}

/// Prints the summary and returns the exit code.
fn finish(
    args: &AnalyzeArgs,
    survey: &InputSurvey,
    summary: &Summary,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    match (args.json, &args.out) {
        // No summary: every line of standard output is a game.
        (true, None) => {}
        (true, Some(_)) => output::print_json(&summary.to_json(survey.games, survey.bad))?,
        (false, out) => {
            let gap = if out.is_none() { "\n" } else { "" };
            output::print(&format!("{gap}{}", summary.in_words()))?;
        }
    }
    if stop.is_stopped() && summary.games() < survey.games as u64 {
        return Err(Failure::task(Interrupted {
            done: summary.games(),
            all: survey.games,
            what: "games",
            kept: args.out.is_some(),
        }));
    }
    Ok(survey.exit_code())
}

/// Writes a game to the file of `--out`, or else prints it.
fn write_game(
    game: &ReviewedGame,
    json: bool,
    file: &mut Option<LineFile>,
    progress: &Progress,
) -> Result<(), Failure> {
    let line = || format!("{}\n", game.line);
    if let Some(file) = file {
        return Ok(file.append(line().as_bytes())?);
    }
    let mut printed = Ok(());
    progress.suspend(|| {
        printed = match json {
            true => output::print(&line()),
            false => output::print(&game.row),
        };
    });
    printed
}

/// One single-threaded engine per worker thread.
fn engines(args: &AnalyzeArgs) -> Result<Vec<Engine>, EngineError> {
    let threads = usize::from(args.engine.threads);
    let options = Options {
        threads: 1,
        hash_mib: (args.engine.hash as usize / threads).max(1),
        evaluation: Some(Evaluation::built_in()),
        ..args.engine.options()
    };
    let engines = (0..threads).map(|_| Engine::new(options.clone()));
    let engines = engines.collect::<Result<Vec<_>, _>>()?;
    match startable_threads(threads + READERS) {
        possible if possible < threads + READERS => Err(EngineError::Threads {
            wanted: threads,
            possible: possible.saturating_sub(READERS),
        }),
        _ => Ok(engines),
    }
}

/// Starts the reader thread and the worker threads. The channel closes when all of them have ended.
fn start<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    args: &'scope AnalyzeArgs,
    engines: Vec<Engine>,
    inputs: &'scope Inputs,
    kept: &'scope AnalysedGames,
    stop: &'scope Stop,
) -> Receiver<Message> {
    let (news, heard) = mpsc::channel();
    let (jobs, waiting) = mpsc::sync_channel(engines.len());
    // The last worker that ends drops the receiver. Sending then fails, and the reader thread stops.
    let waiting = Arc::new(Mutex::new(waiting));
    let names = Arc::new(OpeningNames::built_in());
    let refused = |error| Failure::Task(anyhow!("a thread cannot be started: {error}"));
    for engine in engines {
        let reviewer = ManyGamesReviewer::new(engine, args.effort(), Arc::clone(&names));
        let (news, waiting) = (news.clone(), Arc::clone(&waiting));
        let (failed, work) = (news.clone(), move || work(reviewer, &waiting, stop, &news));
        if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
            let _ = failed.send(Message::Failed(refused(error)));
        }
    }
    let failed = news.clone();
    let read = move || read(inputs, kept, stop, &jobs, &news);
    if let Err(error) = thread::Builder::new().spawn_scoped(scope, read) {
        let _ = failed.send(Message::Failed(refused(error)));
    }
    heard
}

/// Sends the games that are not yet in the file of `--out` to the workers.
fn read(
    inputs: &Inputs,
    kept: &AnalysedGames,
    stop: &Stop,
    jobs: &SyncSender<Box<NumberedGame>>,
    news: &Sender<Message>,
) {
    let mut failure = None;
    let read = inputs.read(&mut |found| {
        let Found::Game(game) = found else {
            return ControlFlow::Continue(());
        };
        match kept.have(game.number, &game.record) {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) if stop.is_stopped() => ControlFlow::Break(()),
            Ok(false) => match jobs.send(game) {
                Ok(()) => ControlFlow::Continue(()),
                // All workers have ended.
                Err(_) => ControlFlow::Break(()),
            },
            Err(error) => {
                failure = Some(Failure::input(error));
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = failure.or(read.err()) {
        // Sending fails only if the main thread has already stopped with its own error.
        let _ = news.send(Message::Failed(error));
    }
}

/// Runs on a worker thread: analyses games until none is left.
fn work(
    mut reviewer: ManyGamesReviewer,
    waiting: &Mutex<Receiver<Box<NumberedGame>>>,
    stop: &Stop,
    news: &Sender<Message>,
) {
    while !stop.is_stopped() {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(game) = next else {
            break;
        };
        let message = match reviewer.review(&game, stop) {
            Ok(Some(game)) => Message::Analysed(Box::new(game)),
            Ok(None) => break,
            Err(error) => Message::Failed(Failure::task(error)),
        };
        if news.send(message).is_err() {
            break;
        }
    }
}

/// Opens the file of `--out`, adds its games to the summary and returns them.
fn open(
    path: &Path,
    resume: bool,
    limits: LimitsJson,
    summary: &mut Summary,
) -> Result<(LineFile, AnalysedGames), Failure> {
    let mut games = AnalysedGames::default();
    let file = LineFile::open(path, resume, LINE_PREFIX, |line| {
        Ok(games.add(line, limits, summary)?)
    })?;
    Ok((file, games))
}
