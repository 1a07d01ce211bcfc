use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::thread;
use std::time::Duration;

use rustix::process::getppid;

use super::inherited_files;
use super::launch_error::LaunchError;
use crate::order::Order;
use crate::sandbox_user::{hand_over, sandbox_user};
use crate::{PrivateFolder, Report, RunStatus};

const PAUSE: Duration = Duration::from_millis(5);

/// Whether this guard has to leave the order to another one, the inner guard:
///
/// - Without walls, nothing would end the program if this process was killed. The inner guard notices that.
/// - Root gives its rights up. The inner guard is the same user as the program, and so it may set its limits and look at
///   its memory, which even root may not everywhere.
pub fn is_needed(order: &Order) -> bool {
    order.walls.is_none() || sandbox_user().is_some()
}

/// Starts an inner guard and waits for it. If nobody waits for this process any more, it leaves, and the inner guard
/// follows.
pub fn run(order: &Order) -> Result<Report, LaunchError> {
    let parent = getppid();
    let user = sandbox_user().filter(|_| order.walls.is_some());
    // The inner guard may not be allowed to write where the report belongs. The folder stays behind if this process is
    // killed, so it is created only if a report is wanted.
    let private = order.report.as_ref().map(|_| PrivateFolder::new());
    let private = private.transpose().map_err(LaunchError::Report)?;
    if let (Some(private), Some(_)) = (&private, user) {
        hand_over(private.path()).map_err(LaunchError::Report)?;
    }
    let report = private
        .as_ref()
        .map(|folder| folder.path().join("report.json"));
    let again = inherited_files::order_again(&Order {
        report: report.clone(),
        is_inner: true,
        ..order.clone()
    });
    // Other users can start this very file even if they cannot reach its folder.
    let program = "/proc/self/exe";
    let start_error = |error: io::Error| LaunchError::Start {
        program: program.into(),
        error,
    };
    let mut command = Command::new(program);
    command
        .args(again.map_err(start_error)?.get_args())
        // Ctrl-C in a terminal ends this process. It must not end the inner guard, which has to end the program.
        .process_group(0)
        .current_dir("/");
    if let Some(user) = user {
        // This also leaves all other groups.
        command.uid(user).gid(user);
    }
    let mut inner = command.spawn().map_err(start_error)?;
    let status = loop {
        if let Some(status) = inner.try_wait().map_err(start_error)? {
            break status;
        }
        if getppid() != parent || order.is_cancelled() {
            return Ok(Report::of_nothing(RunStatus::TimedOut));
        }
        thread::sleep(PAUSE);
    };
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    match report {
        Some(report) => Report::read(&report),
        None => code.map(|code| Report::of_nothing(RunStatus::from_exit_code(code))),
    }
    .ok_or(LaunchError::InnerGuard(status))
}
