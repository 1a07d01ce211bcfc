use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use obverse_engine::Stop;
use obverse_protocols::Lines;

use super::dialogue_log::ProgramLog;
use super::{ExternalFault, ExternalOptions, Protocol, Timeout};

/// Time that a program has to exit after its standard input is closed.
const EXIT_GRACE: Duration = Duration::from_millis(300);
/// Maximum time to wait until the last error messages of an ended program are logged.
const LOG_GRACE: Duration = Duration::from_secs(5);
/// Interval at which a wait checks for cancellation.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Maximum number of unread lines that are buffered. A program that writes more lines blocks.
const BUFFERED_LINES: usize = 1024;

/// A running program with line-based input and output. Dropping this value closes the program's input and kills the
/// program if it does not exit.
pub struct Process {
    child: Child,
    /// Standard input; `None` once it is closed.
    input: Option<ChildStdin>,
    /// Lines that the program has written to its standard output.
    lines: Receiver<String>,
    /// Log of the dialogue; `None` without a log, and once the end of the program is logged.
    log: Option<ProgramLog>,
    /// Channel that disconnects once the whole standard error of the program is logged; `None` without a log.
    errors: Option<Receiver<()>>,
}

/// Reason why no line was read.
#[derive(Debug)]
pub enum ReadError {
    /// The program has exited or closed its output. The value is its exit status, if known.
    Ended(Option<ExitStatus>),
    /// No line arrived in time.
    TimedOut,
    /// The wait was cancelled.
    Stopped,
}

impl Process {
    /// Starts a program with `errors` as its standard error. `words` are the program's name and its arguments.
    pub fn start(words: &[String], errors: Stdio) -> io::Result<Process> {
        Process::spawn(words, errors, None)
    }

    /// Starts the program of a player, with the log that its options name.
    pub(super) fn of_player(options: &ExternalOptions) -> Result<Process, ExternalFault> {
        let words = &options.command;
        let started = match (&options.log, options.protocol) {
            (Some(log), _) => {
                let program = log.begin(words);
                let program = program.map_err(|error| ExternalFault::Log(log.path().into(), error));
                Process::spawn(words, Stdio::piped(), Some(program?))
            }
            // The author of the program wants to see its error messages.
            (None, Protocol::Program) => Process::start(words, Stdio::inherit()),
            (None, Protocol::Gtp | Protocol::Nboard) => Process::start(words, Stdio::null()),
        };
        started.map_err(ExternalFault::NotStarted)
    }

    fn spawn(words: &[String], errors: Stdio, log: Option<ProgramLog>) -> io::Result<Process> {
        let (name, arguments) = words
            .split_first()
            .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()?;
        let (sender, lines) = mpsc::sync_channel(BUFFERED_LINES);
        let output = child.stdout.take();
        let errors = log.clone().zip(child.stderr.take());
        // Created before the threads are started, so that dropping this value ends the program if a thread cannot be
        // started.
        let mut process = Process {
            input: child.stdin.take(),
            child,
            lines,
            log: log.clone(),
            errors: None,
        };
        if let Some((log, errors)) = errors {
            process.errors = Some(log_errors(log, errors)?);
        }
        if let Some(output) = output {
            // A blocking read cannot be cancelled, so the output is read on its own thread, which ends with the
            // program.
            thread::Builder::new().spawn(move || {
                for line in Lines::new(BufReader::new(output)) {
                    if let Some(log) = &log {
                        log.write('<', &line.text);
                    }
                    if sender.send(line.text).is_err() {
                        break;
                    }
                }
            })?;
        }
        Ok(process)
    }

    /// Sends text to the program. A write error is ignored: the next read reports that the program has ended.
    pub fn send(&mut self, text: &str) {
        if let Some(log) = &self.log {
            log.write('>', text);
        }
        if let Some(input) = &mut self.input {
            let _ = input
                .write_all(text.as_bytes())
                .and_then(|()| input.flush());
        }
    }

    /// Reads the next line that is not blank.
    pub fn read_line(&mut self, timeout: Duration, stop: &Stop) -> Result<String, ReadError> {
        let began = Instant::now();
        loop {
            let left = timeout.saturating_sub(began.elapsed());
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(ReadError::Ended(self.close()));
                }
                Err(RecvTimeoutError::Timeout) if stop.is_stopped() => {
                    return Err(ReadError::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(ReadError::TimedOut);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Reads the next line that is not blank, within `timeout`. A failure is a fault of the player.
    pub(super) fn read_response(
        &mut self,
        timeout: Timeout,
        stop: &Stop,
    ) -> Result<String, ExternalFault> {
        let (left, full) = timeout.left();
        let line = match left.is_zero() {
            true => Err(ReadError::TimedOut),
            false => self.read_line(left, stop),
        };
        line.map_err(|error| match error {
            ReadError::Ended(status) => ExternalFault::Ended(status),
            ReadError::TimedOut => ExternalFault::Silent(full),
            ReadError::Stopped => ExternalFault::Stopped,
        })
    }

    /// Returns the next line that is not blank, or `None` if no such line has arrived yet. Does not wait. If the
    /// program has ended, the error is its exit status, if known.
    pub fn pending_line(&mut self) -> Result<Option<String>, Option<ExitStatus>> {
        loop {
            match self.lines.try_recv() {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => return Ok(Some(line)),
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(self.close()),
            }
        }
    }

    /// Closes the input, waits up to [`EXIT_GRACE`] for the program to exit and returns its status; `None` if it does
    /// not exit.
    fn close(&mut self) -> Option<ExitStatus> {
        self.input = None;
        let end = Instant::now() + EXIT_GRACE;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(5)),
                Ok(Some(status)) => {
                    self.log_end(&format!("ended ({status})"));
                    return Some(status);
                }
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Logs the end of the program, after its last error messages.
    fn log_end(&mut self, text: &str) {
        if let Some(errors) = self.errors.take() {
            // The wait is limited, because another process that the program has started may keep the pipe open.
            let _ = errors.recv_timeout(LOG_GRACE);
        }
        if let Some(log) = self.log.take() {
            log.write('=', text);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.close().is_none() {
            // An error of `kill` cannot be reported here. Waiting for the process avoids a zombie.
            let _ = self.child.kill();
            let _ = self.child.wait();
            self.log_end("killed, because it did not end");
        }
    }
}

/// Logs the standard error of a program on a thread that ends with the program. The returned channel is disconnected
/// when that thread ends.
fn log_errors(log: ProgramLog, errors: impl Read + Send + 'static) -> io::Result<Receiver<()>> {
    let (sender, end) = mpsc::sync_channel(0);
    thread::Builder::new().spawn(move || {
        for line in Lines::new(BufReader::new(errors)) {
            log.write('!', &line.text);
        }
        drop(sender);
    })?;
    Ok(end)
}
