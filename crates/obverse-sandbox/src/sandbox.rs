use std::env;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{self, Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::order::{Order, Walls};
use crate::{
    Access, NoSandbox, PrivateFolder, Program, Report, RunError, RunOutcome, RunStatus,
    SandboxLimits,
};

/// Oldest version of bubblewrap that has all needed options: major and minor.
const OLDEST_BUBBLEWRAP: (u32, u32) = (0, 8);

/// Time between two questions whether a run is cancelled: short at first, since most programs are.
const SHORTEST_PAUSE: Duration = Duration::from_millis(1);
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

/// Time that a guard has to end its program after the run was cancelled.
const CANCEL_GRACE: Duration = Duration::from_secs(5);

/// Starts programs behind walls and within bounds.
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
        let bwrap = env::var_os("PATH")
            .iter()
            .flat_map(env::split_paths)
            .map(|folder| folder.join("bwrap"))
            .find(|path| path.is_absolute() && path.is_file())
            .ok_or(NoSandbox::NotInstalled)?;
        check_version(&bwrap)?;
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
    /// processes, output and the size of a file are still limited, and all processes of a program are ended with it.
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
    /// the command, and the exit code of the command is [`RunStatus::exit_code`]. The program ends with the command,
    /// even if the command is killed.
    pub fn words(&self, program: &Program) -> Result<Vec<String>, RunError> {
        self.guarded(program, None)
    }

    /// Like [`words`](Sandbox::words), but the command also writes a [`Report`] to the file `report` at its end, unless
    /// it is killed.
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

    /// Runs `program` as [`run`](Sandbox::run) does, but ends it when `is_cancelled` returns true, which is asked many
    /// times a second. The error is then [`RunError::Cancelled`].
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
        // Ctrl-C in a terminal must not kill the guard, which could then not tidy up. Our caller decides.
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
            // The outputs end with the guard.
            let mut pause = SHORTEST_PAUSE;
            while !(errors.is_finished() && output.is_finished()) {
                if cancelled.is_none() && is_cancelled() {
                    cancelled = Some(Instant::now());
                    // The guard ends when there is no place for its report.
                    let _ = fs::remove_dir(private.path());
                }
                if cancelled.is_some_and(|since| since.elapsed() > CANCEL_GRACE) {
                    // It fails if the guard has ended by itself. The program ends with its guard.
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
        let Some(report) = Report::read(&report) else {
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

    /// Name and arguments of the command that starts the guard. Its last argument is the task ([`Order`]) in JSON.
    fn guarded(&self, program: &Program, report: Option<&Path>) -> Result<Vec<String>, RunError> {
        if program.words.is_empty() {
            return Err(RunError::NoWords);
        }
        let folder = fs::canonicalize(program.folder)
            .and_then(|folder| fs::read_dir(&folder).map(|_| folder))
            .map_err(|error| RunError::Folder {
                folder: program.folder.to_path_buf(),
                error,
            })?;
        let order = Order {
            words: program.words.to_vec(),
            folder: folder.clone(),
            access: program.access,
            limits: program.limits.clone(),
            walls: self.walls.clone(),
            report: report
                .map(path::absolute)
                .transpose()
                .map_err(RunError::Report)?,
            is_closed: false,
            is_inner: false,
        };
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

/// Checks that bubblewrap is new enough.
fn check_version(bwrap: &Path) -> Result<(), NoSandbox> {
    let version = Command::new(bwrap)
        .arg("--version")
        .output()
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string())
        .unwrap_or_default();
    let mut numbers = version
        .rsplit(' ')
        .next()
        .unwrap_or_default()
        .split('.')
        .map_while(|number| number.parse::<u32>().ok());
    match (numbers.next(), numbers.next()) {
        (Some(major), Some(minor)) if (major, minor) >= OLDEST_BUBBLEWRAP => Ok(()),
        _ => Err(NoSandbox::TooOld {
            bwrap: PathBuf::from(bwrap),
            version,
        }),
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
