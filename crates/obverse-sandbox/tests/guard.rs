//! Tests of the guard as a command that other code starts, as matches do, with and without isolation by bubblewrap.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use common::*;
use obverse_sandbox::{
    Access, PrivateFolder, Program, RunError, RunReport, RunStatus, Sandbox, SandboxLimits,
    Submission,
};
use rustix::process::{Pid, Signal, kill_process_group};

/// Starts the guard's command directly, as a match does.
fn start(
    sandbox: &Sandbox,
    submission: &Submission,
    words: &[&str],
    limits: &SandboxLimits,
) -> Child {
    start_with(sandbox, submission, words, limits, None)
}

fn start_with(
    sandbox: &Sandbox,
    submission: &Submission,
    words: &[&str],
    limits: &SandboxLimits,
    report: Option<&std::path::Path>,
) -> Child {
    let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
    let program = Program {
        words: &words,
        folder: submission.folder(),
        access: Access::ReadOnly,
        limits,
    };
    let words = match report {
        Some(report) => sandbox.words_with_report(&program, report),
        None => sandbox.words(&program),
    }
    .expect("there is a program");
    Command::new(&words[0])
        .args(&words[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the guard starts")
}

/// A sandbox with isolation, if bubblewrap can run, and one without.
fn sandboxes() -> Vec<Sandbox> {
    let open = Sandbox::unsandboxed(guard()).expect("this is Linux");
    sandbox().into_iter().chain([open]).collect()
}

#[test]
fn lines_go_back_and_forth() {
    for sandbox in sandboxes() {
        let submission = copy(folder("while read line; do echo \"you said $line\"; done").path());
        let mut child = start(&sandbox, &submission, &["sh", "program.sh"], &limits());
        let mut input = child.stdin.take().expect("it is piped");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        for word in ["a", "b", "c"] {
            writeln!(input, "{word}").expect("it is read");
            let line = lines.next().expect("there is a line").expect("it is text");
            assert_eq!(line, format!("you said {word}"));
        }
        drop(input);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
}

#[test]
fn a_killed_guard_takes_its_program_along() {
    for sandbox in sandboxes() {
        let sleep = unique_sleep();
        let script =
            format!("(setsid sleep {sleep} &); sleep {sleep} & echo ready; exec sleep {sleep}");
        let submission = copy(folder(&script).path());
        let mut child = start(&sandbox, &submission, &["sh", "program.sh"], &limits());
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        assert_eq!(lines.next().expect("a line").expect("text"), "ready");
        wait_until("they all sleep", || processes_with(&sleep).len() >= 3);
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        wait_until("all are gone", || processes_with(&sleep).is_empty());
    }
}

#[test]
fn a_program_ends_with_the_process_that_started_its_guard() {
    for sandbox in sandboxes() {
        let sleep = unique_sleep();
        let submission = copy(folder("").path());
        let words = ["sleep".to_string(), sleep.clone()];
        let limits = limits();
        let program = Program {
            words: &words,
            folder: submission.folder(),
            access: Access::ReadOnly,
            limits: &limits,
        };
        let words = sandbox.words(&program).expect("there is a program");
        // A shell starts the guard and does not wait for it.
        let mut parent = Command::new("sh")
            .args(["-c", "\"$@\" & echo; read line", "sh"])
            .args(&words)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("there is a shell");
        wait_until("it sleeps", || !processes_with(&sleep).is_empty());
        parent.kill().expect("it runs");
        parent.wait().expect("it ends");
        wait_until("it is gone", || processes_with(&sleep).is_empty());
    }
}

/// Checks that Ctrl-C ends the program. A program without isolation has two guards, and Ctrl-C reaches both, because it
/// reaches all processes of the terminal.
#[test]
fn ctrl_c_takes_the_program_along() {
    for sandbox in sandboxes() {
        let sleep = unique_sleep();
        let submission = copy(folder("").path());
        let words = ["sleep".to_string(), sleep.clone()];
        let limits = limits();
        let program = Program {
            words: &words,
            folder: submission.folder(),
            access: Access::ReadOnly,
            limits: &limits,
        };
        let words = sandbox.words(&program).expect("there is a program");
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .process_group(0)
            .spawn()
            .expect("the guard starts");
        wait_until("it sleeps", || !processes_with(&sleep).is_empty());
        let group = Pid::from_child(&child);
        kill_process_group(group, Signal::INT).expect("it runs");
        child.wait().expect("it ends");
        wait_until("it is gone", || processes_with(&sleep).is_empty());
    }
}

/// Checks that the program is gone when the cancelled run returns, and that the guard has cleaned up.
#[test]
fn a_cancelled_run_ends_its_program() {
    for sandbox in sandboxes() {
        let sleep = unique_sleep();
        let submission = copy(folder("").path());
        let words = ["sleep".to_string(), sleep.clone()];
        let limits = limits();
        let program = Program {
            words: &words,
            folder: submission.folder(),
            access: Access::ReadOnly,
            limits: &limits,
        };
        let is_running = || !processes_with(&sleep).is_empty();
        let result = sandbox.run_unless(&program, b"", is_running);
        assert!(matches!(result, Err(RunError::Cancelled)), "{result:?}");
        assert_eq!(processes_with(&sleep), Vec::<String>::new());
    }
}

#[test]
fn the_exit_code_and_the_report_say_how_the_program_ended() {
    let private = PrivateFolder::new().expect("it can be made");
    for sandbox in sandboxes() {
        for (script, status) in [
            ("exit 4", RunStatus::Exited(4)),
            ("kill -SEGV $$", RunStatus::Signal(11)),
            ("sleep 100000", RunStatus::TimedOut),
        ] {
            let limits = SandboxLimits {
                wall: match status {
                    RunStatus::TimedOut => Duration::from_millis(300),
                    _ => limits().wall,
                },
                ..limits()
            };
            let report = private.path().join("report");
            let submission = copy(folder(script).path());
            let words = ["sh", "program.sh"];
            let mut child = start_with(&sandbox, &submission, &words, &limits, Some(&report));
            let code = child.wait().expect("it ends").code();
            assert_eq!(code, Some(i32::from(status.exit_code())), "{script}");
            assert_eq!(
                RunReport::read(&report).map(|report| report.status),
                Some(status)
            );
            fs::remove_file(report).expect("it was written");
        }
    }
}

#[test]
fn limits_hold_without_isolation() {
    let sandbox = Sandbox::unsandboxed(guard()).expect("this is Linux");
    assert!(!sandbox.has_walls());
    let sleep = unique_sleep();
    let many = format!("i=0; while [ $i -lt 200 ]; do sleep {sleep} & i=$((i+1)); done; wait");
    let limits = SandboxLimits {
        memory_bytes: 64 << 20,
        output_bytes: 10_000,
        ..limits()
    };
    for (script, status) in [
        (
            "x=0123456789abcdef; while :; do x=$x$x; done",
            RunStatus::OutOfMemory,
        ),
        ("while :; do echo forever; done", RunStatus::TooMuchOutput),
        (many.as_str(), RunStatus::TooManyProcesses),
    ] {
        let outcome = run(&sandbox, script, &limits);
        assert_eq!(outcome.status, status, "{script}");
    }
    assert_eq!(processes_with(&sleep), Vec::<String>::new());
}

#[test]
fn background_processes_are_ended_without_isolation() {
    let sandbox = Sandbox::unsandboxed(guard()).expect("this is Linux");
    let sleep = unique_sleep();
    let script = format!("(setsid sh -c 'sleep {sleep} & sleep {sleep}' &); echo done");
    let outcome = run(&sandbox, &script, &limits());
    assert_eq!(stdout(&outcome), "done\n");
    assert_eq!(processes_with(&sleep), Vec::<String>::new());
}

#[test]
fn a_guard_without_an_order_says_so() {
    let output = Command::new(&guard()[0])
        .arg("nonsense")
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(125));
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .contains("only `obverse` itself starts this command")
    );
}
