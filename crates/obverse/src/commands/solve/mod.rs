//! `obverse solve`: positions and their exact scores.

mod notebook;

use std::process::ExitCode;

use anyhow::anyhow;
use obverse_core::Position;
use obverse_engine::State;
use obverse_files::problems;
use obverse_report::solve::{Answer, Hopeless, Question, Solved, Sum, header, refuse_hopeless};

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::position_arg;
use crate::thinking::Thinking;
use notebook::Notebook;

/// Why not all is solved.
#[derive(Debug, thiserror::Error)]
#[error("interrupted: {solved} of {all} positions are solved{}", advice(*.kept))]
struct Interrupted {
    solved: usize,
    all: usize,
    kept: bool,
}

/// The engine is content and has proven nothing: a fault of the engine, better named than hidden.
#[derive(Debug, thiserror::Error)]
#[error("the engine has not proven what it says of {0}")]
struct NotProven(Position);

fn advice(kept: bool) -> &'static str {
    if kept {
        ", and the same command goes on from there"
    } else {
        "; --resume FILE keeps them for the next time"
    }
}

/// What can be done about positions that would take too long.
fn too_long(hopeless: Hopeless) -> Failure {
    Failure::Input(anyhow!(
        "{hopeless}\n\n\
         Up to 24 empty squares usually take seconds, 27 a minute or two; every further\n\
         square takes about three times as long. {} are the most that are begun\n\
         without --force. `obverse hint` says what the moves of any position are worth.",
        Hopeless::MOST_EMPTIES
    ))
}

pub fn run(args: &SolveArgs) -> Result<ExitCode, Failure> {
    let problems = problems::problems(
        &args.first,
        &args.rest,
        args.choice.into(),
        &mut position_arg::note,
    )?;
    let mut engine = args.engine.engine()?;
    let mut notebook = args.resume.as_deref().map(Notebook::open).transpose()?;
    let question = Question {
        outcome: args.wld,
        all_moves: args.all_moves,
    };
    let stop = interrupt::engine_stop();
    if !args.force {
        let known = |position| {
            let kept = notebook.as_ref();
            kept.is_some_and(|notebook| notebook.find(position, question).is_some())
        };
        refuse_hopeless(&problems, question, known, &mut engine, &stop).map_err(too_long)?;
    }
    let mut thinking = Thinking::new(problems.len());
    let mut sum = Sum::default();
    if !args.json {
        output::print(&header())?;
    }
    for (index, problem) in problems.iter().enumerate() {
        let position = problem.position;
        let kept = notebook
            .as_ref()
            .and_then(|notebook| notebook.find(position, question));
        let solved = match kept {
            Some(solved) => solved.clone(),
            None => {
                thinking.begin(index, format!("{} empty", position.empty().len()));
                let request = question.request(position).with_stop(stop.clone());
                let report = engine.think(&request, &mut thinking);
                if report.state != State::Done {
                    drop(thinking);
                    return Err(Failure::task(Interrupted {
                        solved: index,
                        all: problems.len(),
                        kept: notebook.is_some(),
                    }));
                }
                if !Question::is_proven(&report) {
                    drop(thinking);
                    return Err(Failure::task(NotProven(position)));
                }
                let solved = Solved::new(position, question, &report);
                if let Some(notebook) = &mut notebook {
                    notebook.keep(&solved)?;
                }
                solved
            }
        };
        let answer = Answer::new(&solved, problem);
        sum.add(&answer);
        thinking.suspend(|| {
            if args.json {
                output::print_json(&answer)
            } else {
                output::print(&answer.in_words(index + 1, output::columns()))
            }
        })?;
    }
    drop(thinking);
    notebook.map_or(Ok(()), Notebook::close)?;
    if !args.json {
        output::print(&sum.in_words())?;
    }
    Ok(if sum.differences == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
