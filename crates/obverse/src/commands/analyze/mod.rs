//! `obverse analyze`: the value of every move of a game, and better moves.

mod inputs;
mod many;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::anyhow;
use obverse_core::Position;
use obverse_engine::{Observer, Report};
use obverse_files::{cannot_write, output_file};
use obverse_formats::opening_names::OpeningNames;
use obverse_report::review::{GameReviewJson, NumberedGame, chart, page, table};
use obverse_review::{ReviewObserver, Reviewer};

use crate::args::AnalyzeArgs;
use crate::failure::{self, Failure};
use crate::interrupt;
use crate::output;
use crate::search_progress::SearchProgress;
use inputs::{Found, Inputs};

/// Ctrl-C stopped the analysis.
#[derive(Debug, thiserror::Error)]
#[error("interrupted: {done} of {all} {what} are analysed{}", advice(self))]
struct Interrupted {
    done: u64,
    all: usize,
    what: &'static str,
    /// Whether the games are kept in the file of `--out`.
    kept: bool,
}

fn advice(interrupted: &Interrupted) -> &'static str {
    match (interrupted.what, interrupted.kept) {
        (_, true) => ", and the same command with --resume continues",
        ("games", false) => "; give --out FILE to keep them and continue later",
        (_, false) => "",
    }
}

/// The result of reading the inputs before the analysis: the number of games, and the first game.
struct Survey {
    games: usize,
    /// Number of bad games, which are skipped.
    bad: usize,
    /// The first good game.
    first: Option<Box<NumberedGame>>,
}

impl Survey {
    /// Reads all games once and reports the bad ones.
    fn new(inputs: &Inputs, json: bool) -> Result<Survey, Failure> {
        let mut survey = Survey {
            games: 0,
            bad: 0,
            first: None,
        };
        inputs.read(&mut |found| {
            match found {
                Found::Game(game) => {
                    survey.games += 1;
                    survey.first.get_or_insert(game);
                }
                Found::Bad(error) => {
                    survey.bad += 1;
                    failure::report_message(&error, json);
                }
                Found::NotAGame(what) if json => {
                    let warning = serde_json::json!({ "warning": what });
                    output::note(&format!("{warning}\n"));
                }
                Found::NotAGame(what) => {
                    output::note(&format!("skipped: {}\n", output::printable(&what)));
                }
            }
            ControlFlow::Continue(())
        })?;
        Ok(survey)
    }

    /// The exit code after all good games are analysed.
    fn exit_code(&self) -> ExitCode {
        match self.bad {
            0 => ExitCode::SUCCESS,
            _ => ExitCode::from(2),
        }
    }
}

pub fn run(args: &AnalyzeArgs) -> Result<ExitCode, Failure> {
    let inputs = Inputs::new(&args.first, &args.rest, args.out.as_deref())?;
    let survey = Survey::new(&inputs, args.json)?;
    match &survey.first {
        None => Err(Failure::Input(anyhow!("the input has no game to analyse"))),
        Some(game) if survey.games == 1 && args.out.is_none() => one(args, game, &survey),
        Some(_) if args.html.is_some() || args.svg.is_some() => Err(Failure::Input(anyhow!(
            "--html and --svg show one game, but the input has {}: give a single game, or --out FILE \
             for all",
            survey.games
        ))),
        Some(_) => many::run(args, &inputs, &survey),
    }
}

/// Analyses a single game with all threads.
fn one(args: &AnalyzeArgs, game: &NumberedGame, survey: &Survey) -> Result<ExitCode, Failure> {
    let record = &game.record;
    let all = record.game.moves().len();
    if all == 0 {
        return Err(Failure::Input(anyhow!("the game has no moves to analyse")));
    }
    let outputs: Vec<&Path> = args
        .svg
        .iter()
        .chain(&args.html)
        .map(PathBuf::as_path)
        .collect();
    let to_stdout = outputs.iter().filter(|path| is_stdout(path)).count();
    if to_stdout > 1 {
        return Err(Failure::Input(anyhow!(
            "--html and --svg cannot both go to standard output: name a file for one of them"
        )));
    }
    for path in outputs.into_iter().filter(|path| !is_stdout(path)) {
        check_writable(path)?;
    }
    let mut engine = args.engine.engine()?;
    let stop = interrupt::engine_stop();
    let mut progress = ReviewProgress(SearchProgress::new(all));
    let reviewer = Reviewer::new(args.effort().limits());
    let review = reviewer.review(&record.game, &mut engine, &stop, &mut progress);
    drop(progress);
    let names = OpeningNames::built_in();
    let opening = names.of_game(&record.game);
    if args.json {
        let json = GameReviewJson::new(game, &review, opening, args.effort());
        output::print_json(&json)?;
    } else if to_stdout == 0 {
        output::print(&table(record, &review, opening, output::signs()))?;
    }
    if !review.is_complete() {
        return Err(Failure::task(Interrupted {
            done: review.moves.len() as u64,
            all,
            what: "moves",
            kept: false,
        }));
    }
    if let Some(path) = &args.svg {
        write(path, &chart(record, &review, opening).picture().to_svg())?;
    }
    if let Some(path) = &args.html {
        write(path, &page(record, &review, opening, args.effort()))?;
    }
    Ok(survey.exit_code())
}

/// Reports a path that cannot be written before the analysis, not after it.
fn check_writable(path: &Path) -> Result<(), Failure> {
    let parent = path.parent().filter(|path| !path.as_os_str().is_empty());
    let reason = if path.is_dir() {
        "it is a folder"
    } else if parent.is_some_and(|parent| !parent.is_dir()) {
        "its folder does not exist"
    } else {
        return Ok(output_file::check(path)?);
    };
    let cannot = cannot_write(path);
    Err(Failure::Input(anyhow!("{cannot}: {reason}")))
}

/// Whether this path of a graph or page means standard output; then the table is not printed.
fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if is_stdout(path) {
        return output::print(text);
    }
    Ok(output_file::write(path, |file| {
        file.write_all(text.as_bytes())
    })?)
}

/// Shows the progress of a review.
struct ReviewProgress(SearchProgress);

impl Observer for ReviewProgress {
    fn progress(&mut self, report: &Report) {
        self.0.progress(report);
    }

    fn pulse(&mut self, nodes: u64) {
        self.0.pulse(nodes);
    }
}

impl ReviewObserver for ReviewProgress {
    fn begins(&mut self, done: usize, position: Position) {
        let empty = position.empty().len();
        self.0
            .begin(done, format!("{} with {empty} empty", position.turn()));
    }
}
