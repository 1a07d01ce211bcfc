use std::path::Path;
use std::time::Duration;

use obverse_sandbox::{Access, Program, RunError, RunOutcome, RunStatus, Sandbox, SandboxLimits};

use super::quoted_output::quoted_output;
use crate::student_deadline::StudentDeadline;

/// A copy of a submission whose program is built.
pub(crate) struct BuiltSubmission<'a> {
    sandbox: &'a Sandbox,
    folder: &'a Path,
    memory_bytes: u64,
    deadline: &'a StudentDeadline,
}

/// Why a program could not be built.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BuildFault {
    /// The build command failed, with this output.
    #[error("the build {status}")]
    Failed { status: RunStatus, output: String },
    /// The sandbox failed.
    #[error(transparent)]
    Sandbox(#[from] RunError),
}

impl<'a> BuiltSubmission<'a> {
    /// Runs the build command in the folder of a submission. Without a command, nothing is built.
    pub(crate) fn build(
        sandbox: &'a Sandbox,
        folder: &'a Path,
        command: Option<&str>,
        time: Duration,
        memory_bytes: u64,
        deadline: &'a StudentDeadline,
    ) -> Result<BuiltSubmission<'a>, BuildFault> {
        let built = BuiltSubmission {
            sandbox,
            folder,
            memory_bytes,
            deadline,
        };
        if let Some(command) = command {
            let limits = built.limits(deadline.left(time));
            let outcome = built.outcome(command, Access::ReadWrite, &limits, b"")?;
            if !outcome.status.is_success() {
                return Err(BuildFault::Failed {
                    status: outcome.status,
                    output: quoted_output(&[outcome.stdout, outcome.stderr].concat()),
                });
            }
        }
        Ok(built)
    }

    fn limits(&self, time: Duration) -> SandboxLimits {
        SandboxLimits {
            wall: time,
            cpu: 2 * time,
            memory_bytes: self.memory_bytes,
            ..SandboxLimits::default()
        }
    }

    fn outcome(
        &self,
        command: &str,
        access: Access,
        limits: &SandboxLimits,
        input: &[u8],
    ) -> Result<RunOutcome, RunError> {
        let words = shell_words(command);
        let program = Program {
            words: &words,
            folder: self.folder,
            access,
            limits,
        };
        let is_cancelled = || self.deadline.stop.is_stopped();
        self.sandbox.run_unless(&program, input, is_cancelled)
    }

    /// Runs a command with this input and waits for its end, or until the marking is cancelled.
    pub(crate) fn run(
        &self,
        command: &str,
        time: Duration,
        input: &[u8],
    ) -> Result<RunOutcome, RunError> {
        self.outcome(command, Access::ReadOnly, &self.limits(time), input)
    }

    /// Returns the command line that runs a shell command in the sandbox with this time limit.
    pub(crate) fn words(&self, command: &str, time: Duration) -> Result<Vec<String>, RunError> {
        let words = shell_words(command);
        let limits = self.limits(time);
        self.sandbox.words(&Program {
            words: &words,
            folder: self.folder,
            access: Access::ReadOnly,
            limits: &limits,
        })
    }
}

fn shell_words(command: &str) -> Vec<String> {
    ["sh", "-c", command].map(str::to_owned).to_vec()
}
