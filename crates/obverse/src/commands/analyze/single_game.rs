//! Analysis of a single game: a table, a graph or a page.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::anyhow;
use obverse_core::Position;
use obverse_engine::{Observer, Report};
use obverse_files::{cannot_write, output_file};
use obverse_formats::opening_names::OpeningNames;
use obverse_report::review::{GameReviewJson, NumberedGame, chart, page, table};
use obverse_review::{ReviewObserver, Reviewer};

use super::input_survey::InputSurvey;
use super::interrupted::Interrupted;
use crate::args::AnalyzeArgs;
use crate::engine_progress::EngineProgress;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;

/// Analyses a single game with all threads.
pub fn run(
    args: &AnalyzeArgs,
    game: &NumberedGame,
    survey: &InputSurvey,
) -> Result<ExitCode, Failure> {
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
    let mut progress = ReviewProgress(EngineProgress::new(all));
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

/// Returns an error if the path cannot be written, so that the user learns it before the analysis.
fn check_writable(path: &Path) -> Result<(), Failure> {
    let parent = path.parent().filter(|path| !path.as_os_str().is_empty());
    let reason = if path.is_dir() {
        "it is a folder"
    } else if parent.is_some_and(|parent| !parent.is_dir()) {
        "the folder of the file does not exist"
    } else {
        return Ok(output_file::check(path)?);
    };
    let cannot = cannot_write(path);
    Err(Failure::Input(anyhow!("{cannot}: {reason}")))
}

/// Whether the path is `-`, which stands for standard output.
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
struct ReviewProgress(EngineProgress);

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
