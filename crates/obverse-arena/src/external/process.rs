use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use obverse_engine::Stop;
use obverse_protocols::Lines;

/// How long a program may take to end once nothing more is asked of it.
const FAREWELL: Duration = Duration::from_millis(300);
/// How often it is asked whether to stop waiting.
const TICK: Duration = Duration::from_millis(20);
/// How many lines may wait to be heard; a program that says more waits.
const WAITING: usize = 1024;

/// A program that runs, spoken to in lines. It ends with its owner: asked to, then by force.
pub struct Process {
    child: Child,
    /// None when nothing more is to be asked.
    questions: Option<ChildStdin>,
    answers: Receiver<String>,
}

/// Why nothing was heard.
#[derive(Debug)]
pub enum NoAnswer {
    /// The program has ended, or at least closed its output.
    Ended(Option<ExitStatus>),
    /// It is there and says nothing.
    Silent,
    /// Nobody waits any longer.
    Stopped,
}

impl Process {
    /// Starts the program of this command. Its standard error is added to the log, or lost.
    pub fn start(words: &[String], log: Option<&Path>) -> io::Result<Process> {
        let errors = match log {
            Some(path) => {
                let file = File::options().create(true).append(true).open(path);
                Stdio::from(file?)
            }
            None => Stdio::null(),
        };
        Process::start_with(words, errors)
    }

    /// Starts the program of this command, with this standard error.
    pub fn start_with(words: &[String], errors: Stdio) -> io::Result<Process> {
        let (name, arguments) = words
            .split_first()
            .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()?;
        let (sender, answers) = mpsc::sync_channel(WAITING);
        let output = child.stdout.take();
        // Made before anything can fail: a program that is not needed ends with it.
        let process = Process {
            questions: child.stdin.take(),
            child,
            answers,
        };
        if let Some(output) = output {
            // Reading cannot be given up half way; a thread can, and it ends with the program.
            thread::Builder::new().spawn(move || {
                for line in Lines::new(BufReader::new(output)) {
                    if sender.send(line.text).is_err() {
                        break;
                    }
                }
            })?;
        }
        Ok(process)
    }

    /// Says something. If the program does not listen it is about to end, which the missing answer tells.
    pub fn say(&mut self, text: &str) {
        if let Some(questions) = &mut self.questions {
            let _ = questions
                .write_all(text.as_bytes())
                .and_then(|()| questions.flush());
        }
    }

    /// The next line that is not empty, within this time.
    pub fn hear(&mut self, patience: Duration, stop: &Stop) -> Result<String, NoAnswer> {
        let began = Instant::now();
        loop {
            let left = patience.saturating_sub(began.elapsed());
            match self.answers.recv_timeout(left.min(TICK)) {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(NoAnswer::Ended(self.farewell()));
                }
                Err(RecvTimeoutError::Timeout) if stop.is_stopped() => {
                    return Err(NoAnswer::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(NoAnswer::Silent),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// A line that nobody has waited for, if there is one; how the program ended if it has.
    pub fn unasked(&mut self) -> Result<Option<String>, Option<ExitStatus>> {
        loop {
            match self.answers.try_recv() {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => return Ok(Some(line)),
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(self.farewell()),
            }
        }
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
