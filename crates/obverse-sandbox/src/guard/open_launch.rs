use std::fs;
use std::io::PipeWriter;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, WaitOptions, geteuid, kill_process, waitpid};

use super::launch::Launch;
use super::launch_error::LaunchError;
use super::resource_limits;
use crate::order::Order;

/// Shell script that stops itself until the guard has set its limits, and then executes the program.
const STOP_FIRST: &str = r#"kill -STOP $$; exec "$@""#;
/// Number of threads that the kernel allows beyond the limit, so that the guard sees when a program exceeds it. The
/// user's other programs may also start threads meanwhile.
const SPARE_THREADS: u64 = 200;

/// Starts the program without isolation.
pub fn start(order: &Order, stdout: PipeWriter, stderr: PipeWriter) -> Result<Launch, LaunchError> {
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", STOP_FIRST, "sh"])
        .args(&order.words)
        .env_clear()
        .env("HOME", "/tmp")
        .env("LANG", "C.UTF-8")
        .envs(std::env::var_os("PATH").map(|path| ("PATH", path)))
        .current_dir(&order.folder)
        .process_group(0)
        .stdout(Stdio::from(stdout))
        .stderr(Stdio::from(stderr));
    let child = command.spawn().map_err(|error| LaunchError::Start {
        program: "/bin/sh".into(),
        error,
    })?;
    // Close this process's copies of the child's pipe ends.
    drop(command);
    let child = Pid::from_child(&child);
    waitpid(Some(child), WaitOptions::UNTRACED).map_err(LaunchError::Control)?;
    let threads = threads_of_user() + order.limits.processes + SPARE_THREADS;
    resource_limits::set(child, &order.limits, Some(threads))?;
    kill_process(child, Signal::CONT).map_err(LaunchError::Control)?;
    Ok(Launch {
        child,
        namespace: None,
    })
}

/// Number of threads of the current user. The kernel's limit applies to all threads of a user together.
fn threads_of_user() -> u64 {
    let user = geteuid().as_raw();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    processes
        .filter(|entry| entry.metadata().is_ok_and(|data| data.uid() == user))
        .filter_map(|entry| fs::read_dir(entry.path().join("task")).ok())
        .map(|threads| threads.count() as u64)
        .sum()
}
