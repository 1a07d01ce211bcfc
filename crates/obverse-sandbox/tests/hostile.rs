//! Hostile programs, one test for each kind of attack.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::time::Duration;

use common::*;
use obverse_sandbox::{Access, RunStatus, SandboxLimits};

/// A command that sleeps far longer than the wall time of `limits`.
const FOR_EVER: &str = "sleep 100000";

#[test]
fn an_honest_program_runs() {
    let Some(sandbox) = sandbox() else { return };
    let outcome = run(&sandbox, "echo hello; echo oops >&2; exit 3", &limits());
    assert_eq!(outcome.status, RunStatus::Exited(3));
    assert_eq!(stdout(&outcome), "hello\n");
    assert_eq!(stderr(&outcome), "oops\n");
}

#[test]
fn the_input_arrives_and_ends() {
    let Some(sandbox) = sandbox() else { return };
    let submission = copy(folder("").path());
    let words = ["cat".to_string()];
    let limits = limits();
    let program = obverse_sandbox::Program {
        words: &words,
        folder: submission.folder(),
        access: Access::ReadOnly,
        limits: &limits,
    };
    let outcome = sandbox
        .run(&program, b"one\ntwo\n")
        .expect("the guard runs");
    assert_eq!(stdout(&outcome), "one\ntwo\n");
    assert!(outcome.status.is_success());
}

#[test]
fn a_missing_program_does_not_start() {
    let Some(sandbox) = sandbox() else { return };
    let submission = copy(folder("").path());
    let words = ["./does-not-exist"];
    let outcome = run_in(&sandbox, &submission, &words, Access::ReadOnly, &limits());
    assert_eq!(outcome.status, RunStatus::NotStarted);
    assert!(stderr(&outcome).contains("does-not-exist"), "{outcome:?}");
}

#[test]
fn a_silent_program_is_ended() {
    let Some(sandbox) = sandbox() else { return };
    let wall = Duration::from_millis(300);
    let outcome = run(&sandbox, FOR_EVER, &SandboxLimits { wall, ..limits() });
    assert_eq!(outcome.status, RunStatus::TimedOut);
    assert!(outcome.wall >= wall);
}

#[test]
fn a_busy_program_is_ended() {
    let Some(sandbox) = sandbox() else { return };
    let cpu = Duration::from_millis(300);
    let script = "trap '' XCPU TERM INT HUP; while :; do :; done";
    let outcome = run(&sandbox, script, &SandboxLimits { cpu, ..limits() });
    assert_eq!(outcome.status, RunStatus::TooMuchCpu);
    assert!(outcome.cpu >= cpu, "{:?}", outcome.cpu);
}

#[test]
fn cpu_time_of_ended_children_counts() {
    let Some(sandbox) = sandbox() else { return };
    let cpu = Duration::from_millis(500);
    let script = "while :; do sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done'; done";
    let outcome = run(&sandbox, script, &SandboxLimits { cpu, ..limits() });
    assert_eq!(outcome.status, RunStatus::TooMuchCpu);
}

#[test]
fn endless_output_is_cut_off() {
    let Some(sandbox) = sandbox() else { return };
    let limits = SandboxLimits {
        output_bytes: 100_000,
        ..limits()
    };
    let outcome = run(&sandbox, "while :; do echo forever; done", &limits);
    assert_eq!(outcome.status, RunStatus::TooMuchOutput);
    assert_eq!(outcome.stdout.len(), 100_000);
    let outcome = run(&sandbox, "while :; do echo forever >&2; done", &limits);
    assert_eq!(outcome.status, RunStatus::TooMuchOutput);
    // Standard error has at most the bytes of the output limit, and the line in which the guard gives the reason.
    assert!(outcome.stderr.len() < 101_000, "{}", outcome.stderr.len());
}

#[test]
fn output_up_to_the_limit_is_allowed() {
    let Some(sandbox) = sandbox() else { return };
    let limits = SandboxLimits {
        output_bytes: 6,
        ..limits()
    };
    let outcome = run(&sandbox, "echo 12345", &limits);
    assert_eq!(outcome.status, RunStatus::Exited(0));
    let outcome = run(&sandbox, "echo 123456", &limits);
    assert_eq!(outcome.status, RunStatus::TooMuchOutput);
    assert_eq!(stdout(&outcome), "123456");
}

#[test]
fn a_fork_bomb_is_ended() {
    let Some(sandbox) = sandbox() else { return };
    let sleep = unique_sleep();
    let bomb = format!("bomb() {{ bomb | bomb & }}; bomb; exec sleep {sleep}");
    let limits = SandboxLimits {
        wall: Duration::from_secs(5),
        ..limits()
    };
    let outcome = run(&sandbox, &bomb, &limits);
    // A shell exits with code 2 when the kernel refuses a process. So the bomb may end before the guard notices it.
    let statuses = [
        RunStatus::TooManyProcesses,
        RunStatus::TimedOut,
        RunStatus::Exited(2),
    ];
    assert!(statuses.contains(&outcome.status), "{}", outcome.status);
    // The kernel's limit is 16 processes above the guard's limit.
    assert!(
        outcome.processes <= limits.processes + 16,
        "{}",
        outcome.processes
    );
    assert_eq!(processes_with(&sleep), Vec::<String>::new());
}

#[test]
fn the_kernel_refuses_processes_that_the_guard_misses() {
    let Some(sandbox) = sandbox() else { return };
    let sleep = unique_sleep();
    // Start far more processes than allowed, as fast as possible, so that the guard does not notice in time.
    let script = format!("i=0; while [ $i -lt 2000 ]; do sleep {sleep} & i=$((i+1)); done; wait");
    let outcome = run(&sandbox, &script, &limits());
    assert!(
        outcome.status == RunStatus::TooManyProcesses || outcome.status == RunStatus::Exited(2),
        "{outcome:?}"
    );
    assert!(
        outcome.processes <= limits().processes + 16,
        "{}",
        outcome.processes
    );
    assert_eq!(processes_with(&sleep), Vec::<String>::new());
}

#[test]
fn a_python_fork_bomb_is_ended() {
    let Some(sandbox) = sandbox() else { return };
    let Some(()) = python() else { return };
    let submission = copy(folder("").path());
    let bomb = "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass";
    let words = ["/usr/bin/python3", "-c", bomb];
    let outcome = run_in(&sandbox, &submission, &words, Access::ReadOnly, &limits());
    assert_eq!(outcome.status, RunStatus::TooManyProcesses);
}

#[test]
fn background_processes_are_ended() {
    let Some(sandbox) = sandbox() else { return };
    let sleep = unique_sleep();
    let script = format!(
        "sleep {sleep} & (setsid sleep {sleep} >/dev/null 2>&1 </dev/null &) ; nohup sleep {sleep} >/dev/null 2>&1 & echo done"
    );
    let outcome = run(&sandbox, &script, &limits());
    assert_eq!(outcome.status, RunStatus::Exited(0));
    assert_eq!(stdout(&outcome), "done\n");
    assert_eq!(processes_with(&sleep), Vec::<String>::new());
}

#[test]
fn the_temporary_folder_is_bounded() {
    let Some(sandbox) = sandbox() else { return };
    // Each file is within the limit of a file, but all files together exceed the limit of the folder.
    let script = "i=0; while head -c 1000000 /dev/zero > $1/$i; do i=$((i+1)); done; echo full";
    let submission = copy(folder(script).path());
    for place in ["/tmp", "/dev/shm"] {
        let words = ["sh", "program.sh", place];
        let outcome = run_in(&sandbox, &submission, &words, Access::ReadOnly, &limits());
        assert_eq!(stdout(&outcome), "full\n");
    }
}

#[test]
fn the_number_of_temporary_files_is_bounded() {
    let Some(sandbox) = sandbox() else { return };
    let script = "i=0; while :; do : > /tmp/$i; i=$((i+1)); done";
    let outcome = run(&sandbox, script, &limits());
    assert_eq!(outcome.status, RunStatus::FolderFull);
}

#[test]
fn the_temporary_folder_is_private() {
    let Some(sandbox) = sandbox() else { return };
    let outcome = run(&sandbox, "echo secret > /tmp/file; ls /tmp", &limits());
    assert_eq!(stdout(&outcome), "file\n");
    let outcome = run(&sandbox, "ls -A /tmp /dev/shm /var/tmp/", &limits());
    assert_eq!(stdout(&outcome), "/dev/shm:\n\n/tmp:\n\n/var/tmp/:\n");
}

#[test]
fn a_file_is_bounded() {
    let Some(sandbox) = sandbox() else { return };
    let limits = SandboxLimits {
        file_bytes: 10_000,
        ..limits()
    };
    let outcome = run(
        &sandbox,
        "exec head -c 20000 /dev/zero > /tmp/file",
        &limits,
    );
    assert_eq!(outcome.status, RunStatus::Signal(25));
}

#[test]
fn nothing_else_can_be_written() {
    let Some(sandbox) = sandbox() else { return };
    let script = "for folder in / /dev /etc /usr /usr/local /program /proc/sys/kernel /var; do \
        if (echo x > $folder/file) 2>/dev/null; then echo $folder; fi; done; \
        if (echo x >> program.sh) 2>/dev/null; then echo program.sh; fi; echo end";
    let outcome = run(&sandbox, script, &limits());
    assert_eq!(stdout(&outcome), "end\n");
}

#[test]
fn the_own_folder_is_read_only() {
    let Some(sandbox) = sandbox() else { return };
    let submission = copy(folder("echo x > new; rm -f program.sh; chmod 777 .").path());
    let words = ["sh", "program.sh"];
    let outcome = run_in(&sandbox, &submission, &words, Access::ReadOnly, &limits());
    assert!(stderr(&outcome).contains("Read-only"), "{outcome:?}");
    assert!(!submission.folder().join("new").exists());
    assert!(submission.folder().join("program.sh").exists());
}

#[test]
fn a_build_writes_only_into_the_copy() {
    let Some(sandbox) = sandbox() else { return };
    let original = folder("mkdir out && echo built > out/result && echo '# x' >> program.sh");
    let submission = copy(original.path());
    let words = ["sh", "program.sh"];
    let outcome = run_in(&sandbox, &submission, &words, Access::ReadWrite, &limits());
    assert_eq!(outcome.status, RunStatus::Exited(0), "{outcome:?}");
    let words = ["cat", "out/result"];
    let outcome = run_in(&sandbox, &submission, &words, Access::ReadOnly, &limits());
    assert_eq!(stdout(&outcome), "built\n");
    assert!(!original.path().join("out").exists());
    let copied = submission.folder().to_path_buf();
    drop(submission);
    assert!(!copied.exists());
}

#[test]
fn a_build_cannot_fill_the_disk() {
    let Some(sandbox) = sandbox() else { return };
    for script in [
        "i=0; while :; do head -c 1000000 /dev/zero > $i; i=$((i+1)); sleep 0.01; done",
        "i=0; while :; do : > $i; i=$((i+1)); done",
        "while :; do mkdir x && cd -P x; done",
    ] {
        let submission = copy(folder(script).path());
        let words = ["sh", "program.sh"];
        let outcome = run_in(&sandbox, &submission, &words, Access::ReadWrite, &limits());
        assert_eq!(outcome.status, RunStatus::FolderFull, "{script}");
        let copied = submission.folder().to_path_buf();
        drop(submission);
        assert!(!copied.exists(), "{script}");
    }
}

#[test]
fn a_neighbour_cannot_be_read() {
    let Some(sandbox) = sandbox() else { return };
    let neighbour = folder("secret");
    let file = neighbour.path().join("program.sh");
    // Outside of the sandbox, every user can read the folder.
    fs::set_permissions(neighbour.path(), fs::Permissions::from_mode(0o755)).expect("it is ours");
    let copied = copy(neighbour.path());
    let script = format!(
        "cat {} {}/program.sh /home/* /root/* /etc/passwd /etc/shadow ../home ../root; ls /; id -u",
        file.display(),
        copied.folder().display()
    );
    let outcome = run(&sandbox, &script, &limits());
    let text = stdout(&outcome);
    assert!(!text.contains("secret"), "{text}");
    assert!(!text.contains("root"), "{text}");
    assert!(!text.contains("home"), "{text}");
    assert!(text.ends_with("\n1000\n"), "{text}");
    assert!(stderr(&outcome).contains("No such file"), "{outcome:?}");
}

#[test]
fn other_processes_cannot_be_seen() {
    let Some(sandbox) = sandbox() else { return };
    let outcome = run(
        &sandbox,
        "for p in /proc/[0-9]*; do echo $p; done | wc -l",
        &limits(),
    );
    let count: u32 = stdout(&outcome).trim().parse().expect("a number");
    // The visible processes are bubblewrap, the shell and the two sides of the pipe.
    assert!(count <= 4, "{count}");
}

#[test]
fn the_environment_and_open_files_are_clean() {
    let Some(sandbox) = sandbox() else { return };
    let outcome = run(
        &sandbox,
        "env | grep -v ^PWD= | sort; ls /proc/self/fd",
        &limits(),
    );
    let expected = "HOME=/tmp\nLANG=C.UTF-8\nPATH=/usr/local/bin:/usr/bin:/bin\n0\n1\n2\n3\n";
    // Ignore OLDPWD, SHLVL and _, which the shell sets.
    let text: String = stdout(&outcome)
        .lines()
        .filter(|line| {
            !["OLDPWD=", "SHLVL=", "_="]
                .iter()
                .any(|name| line.starts_with(name))
        })
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(text, expected);
}

#[test]
fn a_socket_reaches_nobody() {
    let Some(sandbox) = sandbox() else { return };
    let Some(()) = python() else { return };
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = listener.local_addr().expect("it has an address").port();
    let submission = copy(folder("").path());
    let script = format!(
        "import socket\n\
         for host, port in [('127.0.0.1', {port}), ('192.0.2.1', 80)]:\n    \
             try: socket.create_connection((host, port), timeout=60); print('connected')\n    \
             except OSError as error: print(type(error).__name__)\n\
         try: socket.socket(40, socket.SOCK_STREAM); print('vsock')\n\
         except OSError: print('refused')"
    );
    let words = ["/usr/bin/python3", "-c", &script];
    let outcome = run_in(&sandbox, &submission, &words, Access::ReadOnly, &limits());
    assert_eq!(
        stdout(&outcome),
        "ConnectionRefusedError\nOSError\nrefused\n",
        "{outcome:?}"
    );
    listener.set_nonblocking(true).expect("it can be set");
    assert!(listener.accept().is_err());
}

#[test]
fn memory_is_bounded() {
    let Some(sandbox) = sandbox() else { return };
    let limits = SandboxLimits {
        memory_bytes: 64 << 20,
        ..limits()
    };
    // The shell holds the text in memory and doubles it for ever.
    let script = "x=0123456789abcdef; while :; do x=$x$x; done";
    let outcome = run(&sandbox, script, &limits);
    assert_eq!(
        outcome.status,
        RunStatus::OutOfMemory,
        "{}",
        stderr(&outcome)
    );
    assert!(outcome.memory_bytes > limits.memory_bytes);
}

#[test]
fn memory_of_all_processes_counts() {
    let Some(sandbox) = sandbox() else { return };
    let limits = SandboxLimits {
        memory_bytes: 100 << 20,
        ..limits()
    };
    // Each process alone is within the limit; twenty together exceed it.
    let script = "grow() { x=0123456789abcdef; while [ ${#x} -lt 8000000 ]; do x=$x$x; done; sleep 100000; }; \
        i=0; while [ $i -lt 20 ]; do grow & i=$((i+1)); done; wait";
    let outcome = run(&sandbox, script, &limits);
    assert_eq!(
        outcome.status,
        RunStatus::OutOfMemory,
        "{}",
        stderr(&outcome)
    );
}

#[test]
fn memory_outside_of_the_limits_is_refused() {
    let Some(sandbox) = sandbox() else { return };
    let Some(()) = python() else { return };
    let submission = copy(folder("").path());
    let script =
        "import os\ntry: os.memfd_create('x')\nexcept OSError as error: print(error.strerror)";
    let words = ["/usr/bin/python3", "-c", script];
    let outcome = run_in(&sandbox, &submission, &words, Access::ReadOnly, &limits());
    assert_eq!(
        stdout(&outcome),
        "Function not implemented\n",
        "{outcome:?}"
    );
}

#[test]
fn a_crash_is_a_signal() {
    let Some(sandbox) = sandbox() else { return };
    for (name, signal) in [("SEGV", 11), ("ABRT", 6), ("KILL", 9)] {
        let outcome = run(&sandbox, &format!("kill -{name} $$"), &limits());
        assert_eq!(outcome.status, RunStatus::Signal(signal));
    }
}

#[test]
fn signals_reach_nobody_else() {
    let Some(sandbox) = sandbox() else { return };
    // `kill -1` signals all processes that the program can see, which are only those in the sandbox.
    let outcome = run(&sandbox, "kill -KILL -1; echo alive", &limits());
    assert_ne!(outcome.status, RunStatus::NotStarted);
    assert!(Path::new("/proc/self").exists());
    // The run has an outcome, so neither the guard nor the test was killed.
    let outcome = run(&sandbox, "kill -STOP 1; kill -KILL 1; exit 7", &limits());
    assert_eq!(outcome.status, RunStatus::Exited(7));
}

#[test]
fn a_link_out_of_the_folder_leads_nowhere() {
    let Some(sandbox) = sandbox() else { return };
    let original =
        folder("ln -s /etc/shadow shadow; ln -s /proc/1/root/etc/passwd p; cat shadow p");
    symlink("/etc/shadow", original.path().join("mine")).expect("links can be made");
    let submission = copy(original.path());
    assert!(fs::symlink_metadata(submission.folder().join("mine")).is_err());
    // A program that creates links during a build cannot read the targets of the links either.
    let words = ["sh", "program.sh"];
    let outcome = run_in(&sandbox, &submission, &words, Access::ReadWrite, &limits());
    assert_eq!(stdout(&outcome), "");
}

#[test]
fn no_privileges_can_be_gained() {
    let Some(sandbox) = sandbox() else { return };
    let script = "grep -E '^(CapEff|CapPrm|CapBnd|NoNewPrivs|Seccomp):' /proc/self/status; \
        unshare --user true 2>/dev/null && echo namespace; mount -t tmpfs x /tmp 2>/dev/null && echo mounted; \
        echo end";
    let outcome = run(&sandbox, script, &limits());
    let none = "0000000000000000";
    let text = stdout(&outcome);
    for line in [
        format!("CapPrm:\t{none}"),
        format!("CapEff:\t{none}"),
        "NoNewPrivs:\t1".to_string(),
    ] {
        assert!(text.lines().any(|other| other == line), "{line} in {text}");
    }
    assert!(
        !text.contains("namespace") && !text.contains("mounted"),
        "{text}"
    );
    assert!(text.ends_with("end\n"), "{text}");
}

/// Returns `None`, and reports the test as skipped, if the system has no Python in `/usr/bin`.
fn python() -> Option<()> {
    if Path::new("/usr/bin/python3").exists() {
        return Some(());
    }
    skip("there is no /usr/bin/python3");
    None
}
