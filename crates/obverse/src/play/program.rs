//! A program of the user's own that plays: it reads positions and answers squares.
//!
//! For each move the program gets the position in the form of [`obverse_formats::problem_file`] on its standard
//! input and answers a line on its standard output. It may stay for the whole game or end after
//! each answer, in which case it is started again. What it writes to standard error is shown.

use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use obverse_arena::external::{NoAnswer, Process};
use obverse_core::{IllegalMove, Move, Position, Square};
use obverse_engine::Stop;
use obverse_formats::problem_file::SearchProblem;

use crate::position_arg::excerpt;

/// What a program did instead of playing.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// There is no such program, or it may not be started.
    #[error("cannot be started: {0}")]
    NotStarted(io::Error),
    /// It is gone.
    #[error("ended without an answer{}", status(.0.as_ref()))]
    Ended(Option<ExitStatus>),
    /// It is there and says nothing.
    #[error(
        "did not answer within {} seconds (the position is complete after its eighth row: \
         nothing more comes, and the answer must be flushed)",
        .0.as_secs_f64()
    )]
    Silent(Duration),
    /// It says something else.
    #[error("answered `{0}`, which is not a square from a1 to h8")]
    NotASquare(String),
    /// It says something that the rules forbid.
    #[error("answered a move that is not allowed: {0}")]
    Illegal(#[from] IllegalMove),
    /// It says more than one line.
    #[error("wrote `{0}` without being asked: an answer is one line")]
    Unasked(String),
}

fn status(status: Option<&ExitStatus>) -> String {
    status.map_or(String::new(), |status| format!(" ({status})"))
}

/// A program that plays a side.
pub struct Program {
    words: Vec<String>,
    depth: u32,
    patience: Duration,
    process: Option<Process>,
}

impl Program {
    /// The program that a command names; `depth` is told to it, and it may take so long for a move.
    pub fn new(command: &str, depth: u32, patience: Duration) -> Program {
        Program {
            words: Program::words(command).unwrap_or_default(),
            depth,
            patience,
            process: None,
        }
    }

    /// The program and its arguments: split at blanks, but not within quotes.
    pub fn words(command: &str) -> Option<Vec<String>> {
        shlex::split(command).filter(|words| !words.is_empty())
    }

    /// Asks for a move in a position that has one; whoever presses the stop no longer waits for it.
    pub fn choose(&mut self, position: Position, stop: &Stop) -> Result<Square, Fault> {
        let problem = SearchProblem {
            position,
            depth: self.depth,
        };
        let answer = self.ask(&problem, stop)?;
        let answer = answer.trim();
        let square: Square = answer
            .parse()
            .map_err(|_| Fault::NotASquare(excerpt(answer)))?;
        position.check(Move::Place(square))?;
        Ok(square)
    }

    fn ask(&mut self, problem: &SearchProblem, stop: &Stop) -> Result<String, Fault> {
        if let Some(mut process) = self.process.take() {
            match unasked(&mut process)
                .and_then(|()| self.say_and_hear(&mut process, problem, stop))
            {
                // It may have ended after its last answer: then another one is started.
                Err(Fault::Ended(Some(status))) if status.success() => {}
                answer => {
                    self.process = Some(process);
                    return answer;
                }
            }
        }
        let process = Process::start_with(&self.words, Stdio::inherit());
        let mut process = process.map_err(Fault::NotStarted)?;
        // Nothing is unasked here: it may be quicker to answer than we to ask.
        let answer = self.say_and_hear(&mut process, problem, stop);
        self.process = Some(process);
        answer
    }

    fn say_and_hear(
        &self,
        process: &mut Process,
        problem: &SearchProblem,
        stop: &Stop,
    ) -> Result<String, Fault> {
        process.say(&problem.to_string());
        let heard = process.hear(self.patience, stop);
        heard.map_err(|error| match error {
            NoAnswer::Ended(status) => Fault::Ended(status),
            NoAnswer::Silent | NoAnswer::Stopped => Fault::Silent(self.patience),
        })
    }
}

/// Whether a program says more than it is asked.
fn unasked(process: &mut Process) -> Result<(), Fault> {
    match process.unasked() {
        Ok(None) => Ok(()),
        Ok(Some(line)) => Err(Fault::Unasked(excerpt(line.trim()))),
        Err(status) => Err(Fault::Ended(status)),
    }
}
