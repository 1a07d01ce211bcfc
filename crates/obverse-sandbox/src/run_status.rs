use std::fmt;

use serde::{Deserialize, Serialize};

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunStatus {
    /// It exited with this code.
    Exited(u8),
    /// It died of this signal. A program that exits with a code of 129 to 192 cannot be told from one that does.
    Signal(u8),
    /// It ran longer than its time.
    TimedOut,
    /// It used more CPU time than it had.
    TooMuchCpu,
    /// It wrote more to standard output or standard error than it may.
    TooMuchOutput,
    /// It used more memory than it had.
    OutOfMemory,
    /// It had more processes and threads than it may.
    TooManyProcesses,
    /// It put too much, or too many files, into its folder or the temporary folder.
    FolderFull,
    /// It did not start: there is no such program, or the sandbox could not be set up. Standard error says why.
    NotStarted,
}

/// The statuses that are not the program's own, and the exit codes of the guard for them.
const CODES: [(RunStatus, u8); 7] = [
    (RunStatus::FolderFull, 119),
    (RunStatus::TooMuchCpu, 120),
    (RunStatus::TooMuchOutput, 121),
    (RunStatus::OutOfMemory, 122),
    (RunStatus::TooManyProcesses, 123),
    (RunStatus::TimedOut, 124),
    (RunStatus::NotStarted, 125),
];
/// Exit code of a program that died of signal 0, by the convention of shells.
const SIGNAL_BASE: u8 = 128;
const MAX_SIGNAL: u8 = 64;

impl RunStatus {
    /// The exit code of the guard: that of the program, 128 plus the signal it died of, or a code of 119 to 125 for a
    /// program that was ended.
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

    /// The status that an exit code of the guard stands for. A program can exit with such a code itself, and then it
    /// only accuses itself.
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
