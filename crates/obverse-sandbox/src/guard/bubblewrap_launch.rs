use std::io::{self, BufReader, PipeReader, PipeWriter, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::process::{Command, Stdio};

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::bubblewrap_arguments::bubblewrap_arguments;
use super::bubblewrap_status::read_init;
use super::launch::{Launch, Namespace};
use super::launch_error::LaunchError;
use super::{resource_limits, seccomp_filter, thread_limit};
use crate::guard_order::{GuardOrder, Walls};

/// Starts the program in bubblewrap's sandbox.
pub fn start(
    order: &GuardOrder,
    walls: &Walls,
    stdout: PipeWriter,
    stderr: PipeWriter,
) -> Result<Launch, LaunchError> {
    let (status, child_status) = io::pipe().map_err(LaunchError::Pipe)?;
    let (child_gate, mut gate) = io::pipe().map_err(LaunchError::Pipe)?;
    let filter = seccomp_filter::pipe().map_err(LaunchError::Pipe)?;

    let mut command = Command::new(&walls.bwrap);
    command.args(bubblewrap_arguments(order, walls));
    let mut pass = |name: &str, file: &dyn AsRawAndFd| {
        command.args([name, &file.as_raw_fd().to_string()]);
        fcntl_setfd(file.as_fd(), FdFlags::empty())
    };
    pass("--json-status-fd", &child_status)
        .and_then(|()| pass("--block-fd", &child_gate))
        .and_then(|()| {
            filter
                .as_ref()
                .map_or(Ok(()), |file| pass("--seccomp", file))
        })
        .map_err(LaunchError::Control)?;
    command
        .arg("--")
        .args(&order.words)
        .env_clear()
        .current_dir("/")
        .stdout(Stdio::from(stdout))
        .stderr(Stdio::from(stderr));
    let child = command.spawn().map_err(|error| LaunchError::Start {
        program: walls.bwrap.clone(),
        error,
    })?;
    // Close this process's copies of the child's pipe ends.
    drop((command, child_status, child_gate, filter));

    let mut status = BufReader::new(status);
    let init = read_init(&mut status).ok_or(LaunchError::NoSandbox)?;
    let handle = pidfd_open(init, PidfdFlags::empty()).map_err(LaunchError::Control)?;
    let threads = thread_limit::in_namespace(order.limits.processes);
    resource_limits::set(init, &order.limits, threads)?;
    gate.write_all(b"1").map_err(LaunchError::Pipe)?;
    let child = Pid::from_child(&child);
    Ok(Launch {
        child,
        namespace: Some(Namespace {
            init,
            handle,
            status,
        }),
    })
}

/// A file of which both the descriptor number and the borrowed descriptor are needed.
trait AsRawAndFd: AsRawFd + AsFd {}
impl AsRawAndFd for PipeReader {}
impl AsRawAndFd for PipeWriter {}
