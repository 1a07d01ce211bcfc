//! A program of the user's own that plays: it reads positions and answers squares.
//!
//! For each move the program gets the position in the form of [`obverse_formats::problem_file`] on its standard
//! input and answers a line on its standard output. It may stay for the whole game or end after
//! each answer, in which case it is started again. What it writes to standard error is shown.

use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use obverse_core::{IllegalMove, Move, Position, Square};
use obverse_formats::problem_file::SearchProblem;

use crate::bounded_line;
use crate::position_arg::excerpt;

/// How long a program may take to end once nothing more is asked of it.
const FAREWELL: Duration = Duration::from_millis(300);

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

    /// Asks for a move in a position that has one.
    pub fn choose(&mut self, position: Position) -> Result<Square, Fault> {
        let problem = SearchProblem {
            position,
            depth: self.depth,
        };
        let answer = self.ask(&problem)?;
        let answer = answer.trim();
        let square: Square = answer
            .parse()
            .map_err(|_| Fault::NotASquare(excerpt(answer)))?;
        position.check(Move::Place(square))?;
        Ok(square)
    }

    fn ask(&mut self, problem: &SearchProblem) -> Result<String, Fault> {
        if let Some(mut process) = self.process.take() {
            match process.ask(problem, self.patience) {
                // It may have ended after its last answer: then another one is started.
                Err(Fault::Ended(Some(status))) if status.success() => {}
                answer => {
                    self.process = Some(process);
                    return answer;
                }
            }
        }
        let process = Process::start(&self.words).map_err(Fault::NotStarted)?;
        self.process.insert(process).ask(problem, self.patience)
    }
}

/// A program that runs.
struct Process {
    child: Child,
    /// None when nothing more is to be asked.
    questions: Option<ChildStdin>,
    answers: Receiver<String>,
}

impl Process {
    fn start(words: &[String]) -> io::Result<Process> {
        let (name, arguments) = words
            .split_first()
            .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (sender, answers) = mpsc::channel();
        if let Some(output) = child.stdout.take() {
            // Reading cannot be given up half way; a thread can, and it ends with the program.
            thread::spawn(move || {
                let mut output = BufReader::new(output);
                while let Ok(Some(line)) = bounded_line::read(&mut output) {
                    if !line.trim().is_empty() && sender.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Process {
            questions: child.stdin.take(),
            child,
            answers,
        })
    }

    fn ask(&mut self, problem: &SearchProblem, patience: Duration) -> Result<String, Fault> {
        match self.answers.try_recv() {
            Ok(line) => return Err(Fault::Unasked(excerpt(line.trim()))),
            Err(TryRecvError::Disconnected) => return Err(Fault::Ended(self.farewell())),
            Err(TryRecvError::Empty) => {}
        }
        if let Some(questions) = &mut self.questions {
            // If it does not listen it is about to end, which the missing answer tells.
            let _ = write!(questions, "{problem}").and_then(|()| questions.flush());
        }
        self.answers
            .recv_timeout(patience)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => Fault::Silent(patience),
                RecvTimeoutError::Disconnected => Fault::Ended(self.farewell()),
            })
    }

    /// Asks nothing more, waits a moment for the program to end by itself, and says how it did.
    fn farewell(&mut self) -> Option<ExitStatus> {
        self.questions = None;
        let end = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(5)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.farewell().is_none() {
            // Nobody is left to be told if this fails; waiting leaves no zombie behind.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
