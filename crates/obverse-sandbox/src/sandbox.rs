use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::bubblewrap;
use crate::guard_order::{GuardOrder, Walls};
use crate::{
    Access, NoSandbox, PrivateFolder, Program, RunError, RunOutcome, RunReport, RunStatus,
    SandboxLimits,
};

/// First pause between two checks whether a run is cancelled. It is short because most programs end quickly. Each
/// further pause is twice as long, up to `LONGEST_PAUSE`.
const SHORTEST_PAUSE: Duration = Duration::from_millis(1);
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

/// Time that a guard has to end its program after the run was cancelled.
const CANCEL_GRACE: Duration = Duration::from_secs(5);

/// Starts programs isolated by bubblewrap and within limits.
#[derive(Debug, Clone)]
pub struct Sandbox {
    /// Name and arguments of the command that starts the guard, which is the process that runs and watches a program.
    guard: Vec<String>,
    walls: Option<Walls>,
}

impl Sandbox {
    /// Finds bubblewrap and tests it. `guard` is the name and the arguments of a command that passes its last argument
    /// to [`guard()`](crate::guard()), such as `obverse guard`.
    pub fn find(guard: Vec<String>) -> Result<Sandbox, NoSandbox> {
        if !cfg!(target_os = "linux") {
            return Err(NoSandbox::NotLinux);
        }
        let bwrap = bubblewrap::find()?;
        let sandbox = Sandbox {
            guard,
            walls: Some(Walls {
                bwrap,
                readable: Vec::new(),
            }),
        };
        sandbox.check()?;
        Ok(sandbox)
    }

    /// A sandbox without isolation: programs have the file and network access of the current user. Time, memory,
    /// processes, output and the size of a file are still limited. When a program ends, all its processes are ended.
    pub fn unsandboxed(guard: Vec<String>) -> Result<Sandbox, NoSandbox> {
        match cfg!(target_os = "linux") {
            true => Ok(Sandbox { guard, walls: None }),
            false => Err(NoSandbox::NotLinux),
        }
    }

    /// Lets programs read a folder of the system, such as `/opt/jdk`, under the same path. They can always read `/usr`.
    #[must_use]
    pub fn with_readable(mut self, folder: &Path) -> Sandbox {
        if let Some(walls) = &mut self.walls {
            walls.readable.push(folder.to_path_buf());
        }
        self
    }

    /// Whether programs are isolated by bubblewrap.
    pub fn has_walls(&self) -> bool {
        self.walls.is_some()
    }

    /// Name and arguments of a command that runs `program`. The program gets the standard input, output and error of
    /// the command, and the exit code of the command is [`RunStatus::exit_code`]. When the command ends, the program
    /// ends too, even if the command was killed.
    pub fn words(&self, program: &Program) -> Result<Vec<String>, RunError> {
        self.guarded(program, None)
    }

    /// Like [`words`](Sandbox::words), but the command also writes a [`RunReport`] to the file `report` at its end,
    /// unless it is killed.
    pub fn words_with_report(
        &self,
        program: &Program,
        report: &Path,
    ) -> Result<Vec<String>, RunError> {
        self.guarded(program, Some(report))
    }

    /// Runs `program` with `stdin` as its standard input, and waits for its end.
    pub fn run(&self, program: &Program, stdin: &[u8]) -> Result<RunOutcome, RunError> {
        self.run_unless(program, stdin, || false)
    }

    /// Runs `program` like [`run`](Sandbox::run), but ends it when `is_cancelled` returns true. The error is then
    /// [`RunError::Cancelled`]. `is_cancelled` is called many times per second.
    pub fn run_unless(
        &self,
        program: &Program,
        stdin: &[u8],
        is_cancelled: impl Fn() -> bool + Sync,
    ) -> Result<RunOutcome, RunError> {
        let private = PrivateFolder::new().map_err(RunError::PrivateFolder)?;
        let report = private.path().join("report.json");
        let words = self.words_with_report(program, &report)?;
        let guard_error = |error| RunError::Guard {
            guard: self.guard.join(" "),
            error,
        };
        let (name, arguments) = words.split_first().ok_or(RunError::NoWords)?;
        let mut command = Command::new(name);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Ctrl-C in a terminal must not kill the guard, which has to clean up. The caller decides whether to cancel the
        // run.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(guard_error)?;
        let (mut input, output, errors) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let mut cancelled: Option<Instant> = None;
        let (stdout, stderr) = thread::scope(|scope| {
            scope.spawn(move || {
                if let Some(mut input) = input.take() {
                    // Writing fails if the program does not read its input, which is not an error.
                    let _ = input.write_all(stdin);
                }
            });
            let errors = scope.spawn(|| read_all(errors));
            let output = scope.spawn(|| read_all(output));
            // The guard has ended when standard output and standard error are both closed.
            let mut pause = SHORTEST_PAUSE;
            while !(errors.is_finished() && output.is_finished()) {
                if cancelled.is_none() && is_cancelled() {
                    cancelled = Some(Instant::now());
                    // This tells the guard to end: it checks whether the folder for its report still exists.
                    let _ = fs::remove_dir(private.path());
                }
                if cancelled.is_some_and(|since| since.elapsed() > CANCEL_GRACE) {
                    // Killing fails if the guard has ended by itself. When the guard ends, its program ends too.
                    let _ = child.kill();
                }
                thread::sleep(pause);
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
            let stdout = output.join().unwrap_or_default();
            (stdout, errors.join().unwrap_or_default())
        });
        child.wait().map_err(guard_error)?;
        if cancelled.is_some() {
            return Err(RunError::Cancelled);
        }
        let Some(report) = RunReport::read(&report) else {
            return Err(RunError::NoReport {
                message: first_line(&stderr),
            });
        };
        Ok(RunOutcome {
            status: report.status,
            stdout,
            stderr,
            wall: report.wall,
            cpu: report.cpu,
            memory_bytes: report.memory_bytes,
            processes: report.processes,
        })
    }

    /// Name and arguments of the command that starts the guard. Its last argument is the task ([`GuardOrder`]) in JSON.
    fn guarded(&self, program: &Program, report: Option<&Path>) -> Result<Vec<String>, RunError> {
        let order = GuardOrder::new(program, self.walls.clone(), report)?;
        let folder = order.folder.clone();
        let order = serde_json::to_string(&order).map_err(|_| RunError::Path(folder))?;
        Ok(self.guard.iter().cloned().chain([order]).collect())
    }

    /// Checks that the sandbox works, by running the program `true` in it.
    fn check(&self) -> Result<(), NoSandbox> {
        let folder = PrivateFolder::new().map_err(RunError::PrivateFolder)?;
        crate::sandbox_user::hand_over(folder.path()).map_err(RunError::PrivateFolder)?;
        let outcome = self.run(
            &Program {
                words: &["true".to_string()],
                folder: folder.path(),
                access: Access::ReadOnly,
                limits: &SandboxLimits::default(),
            },
            b"",
        )?;
        match outcome.status {
            RunStatus::Exited(0) => Ok(()),
            _ => Err(NoSandbox::NotAllowed {
                // The first line is bubblewrap's error. The guard's own line comes last.
                message: first_line(&outcome.stderr).unwrap_or_else(|| outcome.status.to_string()),
            }),
        }
    }
}

/// Reads `source` to its end. The guard limits the size of the output.
fn read_all(source: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Bytes that were read before an error are kept.
    let _: Option<io::Result<usize>> = source.map(|mut source| source.read_to_end(&mut bytes));
    bytes
}

/// The first line that is not blank.
fn first_line(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let line = text.lines().find(|line| !line.trim().is_empty());
    line.map(|line| line.trim().to_string())
}
