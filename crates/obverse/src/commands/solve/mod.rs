//! `obverse solve`: exact scores, WLD or proven bounds of positions.

mod solved_file;

use std::process::ExitCode;

use anyhow::anyhow;
use obverse_core::Position;
use obverse_engine::{Limits, Request, SearchState};
use obverse_files::problems_to_solve;
use obverse_report::solve::{
    SolveGoal, SolveJson, SolveMode, SolveTotals, SolvedPosition, TooManyEmpties, header,
    refuse_too_many_empties,
};

use crate::args::SolveArgs;
use crate::engine_progress::EngineProgress;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::position_arg;
use solved_file::SolvedFile;

/// Ctrl-C stopped the solving.
#[derive(Debug, thiserror::Error)]
#[error("interrupted after {solved} of {all} positions: {}", advice(*.kept))]
struct Interrupted {
    solved: usize,
    all: usize,
    /// Whether the solved positions are kept in the file of `--resume`.
    kept: bool,
}

/// The search finished without a proof; this is a bug of the engine.
#[derive(Debug, thiserror::Error)]
#[error("the engine returned a score without proof for {0}: please report this bug")]
struct NotProven(Position);

/// Advice on how to continue after an interruption.
fn advice(kept: bool) -> &'static str {
    if kept {
        "run the same command again to continue"
    } else {
        "give --resume FILE to keep solved positions and continue later"
    }
}

/// Adds advice about positions that would take too long.
fn too_long(too_many: TooManyEmpties) -> Failure {
    Failure::Input(anyhow!(
        "{too_many}\n\n\
         24 empties usually take seconds, 27 a minute or two; each further empty square\n\
         takes about three times as long. Positions with more than {} empties need\n\
         --force. `obverse hint` estimates the value of every move of any position.",
        TooManyEmpties::MOST_EMPTIES
    ))
}

pub fn run(args: &SolveArgs) -> Result<ExitCode, Failure> {
    let problems = problems_to_solve::read(
        &args.first,
        &args.rest,
        args.choice.into(),
        &mut position_arg::note,
    )?;
    let mut engine = args.engine.engine()?;
    let mut solved_file = args.resume.as_deref().map(SolvedFile::open).transpose()?;
    let mode = SolveMode {
        goal: match args.window {
            Some(window) => SolveGoal::Window(window),
            None if args.wld => SolveGoal::Wld,
            None => SolveGoal::Exact,
        },
        all_moves: args.all_moves,
    };
    let stop = interrupt::engine_stop();
    let is_limited = args.time.is_some() || args.nodes.is_some();
    if !args.force && !is_limited {
        let known = |position| {
            let kept = solved_file.as_ref();
            kept.is_some_and(|solved_file| solved_file.find(position, mode).is_some())
        };
        refuse_too_many_empties(&problems, mode, known, &mut engine, &stop).map_err(too_long)?;
    }
    let mut progress = EngineProgress::new(problems.len());
    let mut totals = SolveTotals::default();
    if !args.json {
        output::print(&header())?;
    }
    for (index, problem) in problems.iter().enumerate() {
        let position = problem.position;
        let kept = solved_file
            .as_ref()
            .and_then(|solved_file| solved_file.find(position, mode));
        let solved = match kept {
            Some(solved) => solved.clone(),
            None => {
                progress.begin(index, format!("{} empty", position.empty().len()));
                let request = mode.request(position);
                let limits = Limits {
                    time: args.time,
                    nodes: args.nodes,
                    ..request.limits
                };
                let request = Request { limits, ..request }.with_stop(stop.clone());
                engine.forget();
                let report = engine.think(&request, &mut progress);
                if report.state == SearchState::Stopped {
                    drop(progress);
                    return Err(Failure::task(Interrupted {
                        solved: index,
                        all: problems.len(),
                        kept: solved_file.is_some(),
                    }));
                }
                if report.state == SearchState::Done && !SolveMode::is_proven(&report) {
                    drop(progress);
                    return Err(Failure::task(NotProven(position)));
                }
                let solved = SolvedPosition::new(position, mode, &report);
                if let Some(solved_file) = &mut solved_file
                    && solved.gave_up.is_none()
                {
                    solved_file.append(&solved)?;
                }
                solved
            }
        };
        let json = SolveJson::new(&solved, problem);
        totals.add(&json);
        progress.suspend(|| {
            if args.json {
                output::print_json(&json)
            } else {
                output::print(&json.in_words(index + 1, output::columns()))
            }
        })?;
    }
    drop(progress);
    solved_file.map_or(Ok(()), SolvedFile::close)?;
    if !args.json {
        output::print(&totals.in_words())?;
    }
    Ok(if totals.differences == 0 && totals.given_up == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
