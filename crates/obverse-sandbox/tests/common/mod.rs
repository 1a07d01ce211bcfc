//! Helpers of the sandbox tests. The tests need only `sh`, unless they say otherwise.
#![allow(dead_code)]

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use obverse_sandbox::{
    Access, CopyLimits, Program, RunOutcome, Sandbox, SandboxLimits, Submission,
};
use tempfile::TempDir;

/// Name and arguments of the command that starts the guard.
pub fn guard() -> Vec<String> {
    vec![env!("CARGO_BIN_EXE_obverse-sandbox").to_string()]
}

/// A sandbox. If bubblewrap cannot run, prints that the test is skipped and returns `None`; with
/// `OBVERSE_NEED_SANDBOX=1` the test fails instead.
pub fn sandbox() -> Option<Sandbox> {
    match Sandbox::find(guard()) {
        Ok(sandbox) => Some(sandbox),
        Err(error) => {
            assert!(
                std::env::var_os("OBVERSE_NEED_SANDBOX").is_none(),
                "{error}"
            );
            skip(&error.to_string());
            None
        }
    }
}

/// Prints that a test is skipped. Unlike the output of `println!`, this output is not captured by the test harness.
pub fn skip(reason: &str) {
    let test = thread::current().name().unwrap_or("test").to_string();
    let _ = writeln!(io::stderr(), "skipped: {test}: {reason}");
}

/// Limits that no program reaches by accident, even on a busy machine.
pub fn limits() -> SandboxLimits {
    SandboxLimits {
        wall: Duration::from_secs(300),
        cpu: Duration::from_secs(300),
        memory_bytes: 512 << 20,
        processes: 64,
        output_bytes: 1 << 20,
        file_bytes: 16 << 20,
        temp_bytes: 32 << 20,
    }
}

/// A student's folder with one file, `program.sh`.
pub fn folder(script: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    fs::write(folder.path().join("program.sh"), script).expect("it can be written to");
    folder
}

/// Copies a folder as a submission.
pub fn copy(folder: &Path) -> Submission {
    Submission::copy(folder, &CopyLimits::default()).expect("the folder can be copied")
}

/// Runs a shell script in a new folder.
pub fn run(sandbox: &Sandbox, script: &str, limits: &SandboxLimits) -> RunOutcome {
    let submission = copy(folder(script).path());
    run_in(
        sandbox,
        &submission,
        &["sh", "program.sh"],
        Access::ReadOnly,
        limits,
    )
}

/// Runs a program in the folder of a submission.
pub fn run_in(
    sandbox: &Sandbox,
    submission: &Submission,
    words: &[&str],
    access: Access,
    limits: &SandboxLimits,
) -> RunOutcome {
    let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
    let program = Program {
        words: &words,
        folder: submission.folder(),
        access,
        limits,
    };
    sandbox.run(&program, b"").expect("the guard runs")
}

/// Standard output of a program as text.
pub fn stdout(outcome: &RunOutcome) -> String {
    String::from_utf8_lossy(&outcome.stdout).into_owned()
}

/// Standard error of a program as text.
pub fn stderr(outcome: &RunOutcome) -> String {
    String::from_utf8_lossy(&outcome.stderr).into_owned()
}

/// A unique number of seconds for `sleep`, so that [`processes_with`] can find the process.
pub fn unique_sleep() -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    format!("9{:07}{number:03}", process::id())
}

/// Command lines of the processes that have `word` as an argument.
pub fn processes_with(word: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").expect("there is /proc").flatten();
    entries
        .filter_map(|entry| fs::read(entry.path().join("cmdline")).ok())
        .filter(|line| {
            line.split(|byte| *byte == 0)
                .any(|part| part == word.as_bytes())
        })
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .collect()
}

/// Waits until a condition holds. Panics after five minutes.
pub fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(300);
    while !condition() {
        assert!(Instant::now() < end, "waited in vain: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}
