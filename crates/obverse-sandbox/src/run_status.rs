use std::fmt;

use serde::{Deserialize, Serialize};

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunStatus {
    /// The program exited with this code.
    Exited(u8),
    /// The program was killed by this signal. Exit codes from 129 to 192 are also reported as signals, since the two
    /// cannot be distinguished.
    Signal(u8),
    /// The program exceeded its wall time and was ended.
    TimedOut,
    /// The program exceeded its CPU time and was ended.
    TooMuchCpu,
    /// The program wrote too much to standard output or standard error and was ended.
    TooMuchOutput,
    /// The program used too much memory and was ended.
    OutOfMemory,
    /// The program had too many processes and threads and was ended.
    TooManyProcesses,
    /// The program wrote too many files or bytes to its folder or a temporary folder and was ended.
    FolderFull,
    /// The program did not start: it does not exist, or the sandbox could not be set up. Standard error has the reason.
    NotStarted,
}

/// The exit codes by which the guard (the process that watches a program) reports that it has ended the program or
/// could not start it.
const CODES: [(RunStatus, u8); 7] = [
    (RunStatus::FolderFull, 119),
    (RunStatus::TooMuchCpu, 120),
    (RunStatus::TooMuchOutput, 121),
    (RunStatus::OutOfMemory, 122),
    (RunStatus::TooManyProcesses, 123),
    (RunStatus::TimedOut, 124),
    (RunStatus::NotStarted, 125),
];
/// Added to the number of a signal, this gives the exit code of a killed program, by the convention of shells.
const SIGNAL_BASE: u8 = 128;
const MAX_SIGNAL: u8 = 64;

impl RunStatus {
    /// The exit code of the guard: the program's exit code, 128 plus the signal that killed the program, or a code from
    /// 119 to 125 if the guard has ended the program or could not start it.
    pub fn exit_code(self) -> u8 {
        match self {
            RunStatus::Exited(code) => code,
            RunStatus::Signal(signal) => SIGNAL_BASE.saturating_add(signal),
            ended => CODES
                .iter()
                .find(|(status, _)| *status == ended)
                .map_or(1, |(_, code)| *code),
        }
    }

    /// The status for an exit code of the guard. A program that exits with a code from 119 to 125 itself is reported as
    /// ended by the guard.
    pub fn from_exit_code(code: u8) -> RunStatus {
        CODES
            .iter()
            .find(|(_, other)| *other == code)
            .map_or_else(|| RunStatus::of_program(code), |(status, _)| *status)
    }

    /// The status of a program with this exit code, by the convention of shells.
    pub(crate) fn of_program(code: u8) -> RunStatus {
        match code.checked_sub(SIGNAL_BASE) {
            Some(signal @ 1..=MAX_SIGNAL) => RunStatus::Signal(signal),
            _ => RunStatus::Exited(code),
        }
    }

    /// Whether the program exited by itself with code 0.
    pub fn is_success(self) -> bool {
        self == RunStatus::Exited(0)
    }
}

impl fmt::Display for RunStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunStatus::Exited(code) => write!(f, "exited with code {code}"),
            RunStatus::Signal(6) => write!(f, "crashed (signal 6, aborted)"),
            RunStatus::Signal(8) => write!(f, "crashed (signal 8, arithmetic error)"),
            RunStatus::Signal(11) => write!(f, "crashed (signal 11, invalid memory access)"),
            RunStatus::Signal(25) => write!(f, "died of signal 25 (a file was too large)"),
            RunStatus::Signal(signal) => write!(f, "died of signal {signal}"),
            RunStatus::TimedOut => write!(f, "was ended: it ran too long"),
            RunStatus::TooMuchCpu => write!(f, "was ended: it used too much CPU time"),
            RunStatus::TooMuchOutput => write!(f, "was ended: it wrote too much output"),
            RunStatus::OutOfMemory => write!(f, "was ended: it used too much memory"),
            RunStatus::TooManyProcesses => write!(f, "was ended: it had too many processes"),
            RunStatus::FolderFull => write!(f, "was ended: it wrote too many or too large files"),
            RunStatus::NotStarted => write!(f, "did not start"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exit_code_is_that_of_its_status() {
        for code in 0..=u8::MAX {
            assert_eq!(RunStatus::from_exit_code(code).exit_code(), code);
        }
    }

    #[test]
    fn statuses_survive_the_exit_code() {
        for status in [
            RunStatus::Exited(0),
            RunStatus::Signal(11),
            RunStatus::TimedOut,
            RunStatus::FolderFull,
        ] {
            assert_eq!(RunStatus::from_exit_code(status.exit_code()), status);
        }
    }
}
