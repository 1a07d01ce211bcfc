use std::io::PipeWriter;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};

use super::launch::Launch;
use super::launch_error::LaunchError;
use super::{resource_limits, thread_limit};
use crate::guard_order::GuardOrder;

/// Shell script that stops itself until the guard has set its limits, and then executes the program.
const STOP_FIRST: &str = r#"kill -STOP $$; exec "$@""#;

/// Starts the program without isolation.
pub fn start(
    order: &GuardOrder,
    stdout: PipeWriter,
    stderr: PipeWriter,
) -> Result<Launch, LaunchError> {
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
    let threads = thread_limit::of_user(order.limits.processes);
    resource_limits::set(child, &order.limits, Some(threads))?;
    kill_process(child, Signal::CONT).map_err(LaunchError::Control)?;
    Ok(Launch {
        child,
        namespace: None,
    })
}
