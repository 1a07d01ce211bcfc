//! Many games, several at the same time.

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
    BEGINNING, GameAnswer, KeptGames, LimitsAnswer, NumberedGame, SideAnswer, Summary, header, row,
};
use obverse_review::Reviewer;

use super::subjects::{Found, Subjects};
use super::{Interrupted, Survey};
use crate::args::AnalyzeArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::progress::{Progress, Unit};

/// One thread reads the games.
const READERS: usize = 1;
/// How often the bar moves.
const SHOWN_EVERY: Duration = Duration::from_millis(200);

/// What threads tell.
enum News {
    Analysed(Box<Analysed>),
    Failed(Failure),
}

/// A game that is done.
struct Analysed {
    /// The line of JSON.
    line: Vec<u8>,
    /// The row for people.
    row: String,
    sides: [SideAnswer; 2],
}

/// Analyses all games.
pub fn run(args: &AnalyzeArgs, subjects: &Subjects, survey: &Survey) -> Result<ExitCode, Failure> {
    let engines = engines(args)?;
    let mut summary = Summary::default();
    let limits = LimitsAnswer::from(args.effort());
    let (mut file, kept) = match &args.out {
        Some(path) => {
            let (file, kept) = open(path, args.resume, limits, &mut summary)?;
            (Some(file), kept)
        }
        None => (None, KeptGames::default()),
    };
    let stop = interrupt::engine_stop();
    if file.is_none() && !args.json {
        output::print(&header())?;
    }
    let mut progress = Progress::resumed(survey.games as u64, summary.games(), Unit::Games);
    let mut failure = None;
    thread::scope(|scope| {
        let news = start(scope, args, engines, subjects, &kept, &stop);
        loop {
            match news.recv_timeout(SHOWN_EVERY) {
                Ok(News::Analysed(game)) if failure.is_none() => {
                    summary.add(game.sides.each_ref());
                    if let Err(error) = tell(&game, args.json, &mut file, &progress) {
                        failure = Some(error);
                        stop.stop();
                    }
                }
                Ok(News::Analysed(_)) => {}
                Ok(News::Failed(error)) => {
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

/// Shows the sums, and says whether all is well.
fn finish(
    args: &AnalyzeArgs,
    survey: &Survey,
    summary: &Summary,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    match (args.json, &args.out) {
        // Every line is a game, and nothing else.
        (true, None) => {}
        (true, Some(_)) => output::print_json(&summary.answer(survey.games, survey.bad))?,
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

/// Writes a game to the file, or else shows it.
fn tell(
    game: &Analysed,
    json: bool,
    file: &mut Option<LineFile>,
    progress: &Progress,
) -> Result<(), Failure> {
    if let Some(file) = file {
        return Ok(file.append(&game.line)?);
    }
    let mut told = Ok(());
    progress.suspend(|| {
        told = match json {
            true => output::print(&String::from_utf8_lossy(&game.line)),
            false => output::print(&game.row),
        };
    });
    told
}

/// An engine for each thread.
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

/// Starts one thread that reads the games, and those that analyse them. All have ended when nothing
/// more can be heard.
fn start<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    args: &'scope AnalyzeArgs,
    engines: Vec<Engine>,
    subjects: &'scope Subjects,
    kept: &'scope KeptGames,
    stop: &'scope Stop,
) -> Receiver<News> {
    let (news, heard) = mpsc::channel();
    let (jobs, waiting) = mpsc::sync_channel(engines.len());
    // Gone with the last who takes from it, and then the reader knows.
    let waiting = Arc::new(Mutex::new(waiting));
    let names = Arc::new(OpeningNames::built_in());
    let refused = |error| Failure::Task(anyhow!("a thread cannot be started: {error}"));
    for engine in engines {
        let (news, waiting, names) = (news.clone(), Arc::clone(&waiting), Arc::clone(&names));
        let (failed, work) = (news.clone(), move || {
            work(args, engine, &waiting, &names, stop, &news);
        });
        if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
            let _ = failed.send(News::Failed(refused(error)));
        }
    }
    let failed = news.clone();
    let read = move || read(subjects, kept, stop, &jobs, &news);
    if let Err(error) = thread::Builder::new().spawn_scoped(scope, read) {
        let _ = failed.send(News::Failed(refused(error)));
    }
    heard
}

/// Hands out the games that are not there yet.
fn read(
    subjects: &Subjects,
    kept: &KeptGames,
    stop: &Stop,
    jobs: &SyncSender<Box<NumberedGame>>,
    news: &Sender<News>,
) {
    let mut failure = None;
    let read = subjects.read(&mut |found| {
        let Found::Game(game) = found else {
            return ControlFlow::Continue(());
        };
        match kept.have(game.number, &game.record) {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) if stop.is_stopped() => ControlFlow::Break(()),
            Ok(false) => match jobs.send(game) {
                Ok(()) => ControlFlow::Continue(()),
                // All who would analyse it have gone.
                Err(_) => ControlFlow::Break(()),
            },
            Err(error) => {
                failure = Some(Failure::input(error));
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = failure.or(read.err()) {
        // Who does not listen any more has a failure of their own.
        let _ = news.send(News::Failed(error));
    }
}

/// Analyses games until there are no more.
fn work(
    args: &AnalyzeArgs,
    mut engine: Engine,
    waiting: &Mutex<Receiver<Box<NumberedGame>>>,
    names: &OpeningNames,
    stop: &Stop,
    news: &Sender<News>,
) {
    let effort = args.effort();
    let reviewer = Reviewer::new(effort.limits());
    while !stop.is_stopped() {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(game) = next else {
            break;
        };
        // No game knows of another: who analyses it makes no difference.
        engine.forget();
        let review = reviewer.review(&game.record.game, &mut engine, stop, &mut ());
        if !review.is_complete() {
            break;
        }
        let opening = names.of_game(&game.record.game);
        let answer = GameAnswer::new(&game, &review, opening, effort);
        let analysed = serde_json::to_vec(&answer).map(|mut line| {
            line.push(b'\n');
            News::Analysed(Box::new(Analysed {
                line,
                row: row(&game, &review),
                sides: answer.into_sides(),
            }))
        });
        let told = news.send(analysed.unwrap_or_else(|error| News::Failed(Failure::task(error))));
        if told.is_err() {
            break;
        }
    }
}

/// Opens the file of `--out`, and counts what is there already.
fn open(
    path: &Path,
    resume: bool,
    limits: LimitsAnswer,
    summary: &mut Summary,
) -> Result<(LineFile, KeptGames), Failure> {
    let mut games = KeptGames::default();
    let file = LineFile::open(path, resume, BEGINNING, |line| {
        Ok(games.add(line, limits, summary)?)
    })?;
    Ok((file, games))
}
