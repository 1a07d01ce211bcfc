use std::fmt;

use serde::{Deserialize, Serialize};

use crate::SandboxLimits;

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
/// By the convention of shells, the exit code of a program that a signal has killed is this number plus the number of
/// the signal.
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

    /// The exit code of a process that has ended, by the convention of shells.
    #[cfg(target_os = "linux")]
    pub(crate) fn exit_code_of(status: rustix::process::WaitStatus) -> u8 {
        let code = match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => code,
            (None, Some(signal)) => i32::from(SIGNAL_BASE) + signal,
            (None, None) => 1,
        };
        u8::try_from(code).unwrap_or(1)
    }

    /// The limit that was exceeded, in words, such as `more than 64 MiB of memory`. `None` if no limit was exceeded.
    pub fn excess(self, limits: &SandboxLimits) -> Option<String> {
        let mib = |bytes: u64| match bytes >> 20 {
            0 => format!("{} KiB", bytes >> 10),
            mib => format!("{mib} MiB"),
        };
        Some(match self {
            RunStatus::Exited(_) | RunStatus::Signal(_) | RunStatus::NotStarted => return None,
            RunStatus::TimedOut => format!("more than {:?}", limits.wall),
            RunStatus::TooMuchCpu => format!("more than {:?} of CPU time", limits.cpu),
            RunStatus::TooMuchOutput => format!("more than {} of output", mib(limits.output_bytes)),
            RunStatus::OutOfMemory => format!("more than {} of memory", mib(limits.memory_bytes)),
            RunStatus::TooManyProcesses => {
                format!("more than {} processes and threads", limits.processes)
            }
            RunStatus::FolderFull => format!("more than {} of files", mib(limits.temp_bytes)),
        })
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
    fn exit_codes_survive_conversion_to_a_status() {
        for code in 0..=u8::MAX {
            assert_eq!(RunStatus::from_exit_code(code).exit_code(), code);
        }
    }

    #[test]
    fn statuses_survive_conversion_to_an_exit_code() {
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
