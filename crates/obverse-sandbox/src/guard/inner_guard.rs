use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::thread;
use std::time::Duration;

use rustix::process::getppid;

use super::launch_error::LaunchError;
use super::restart_command::restart_command;
use crate::guard_order::GuardOrder;
use crate::sandbox_user::{hand_over, sandbox_user};
use crate::{PrivateFolder, RunReport, RunStatus};

const PAUSE: Duration = Duration::from_millis(5);

/// Whether a second guard, the inner guard, has to run the program while this guard only waits for it. There are two
/// reasons:
///
/// - Without isolation by bubblewrap, nothing would end the program if this guard was killed. The inner guard notices
///   that this guard is gone and ends the program.
/// - If this guard runs as root, the inner guard runs as the user of the program. So it may set the limits of the
///   program and read its memory use, which some systems do not allow even to root.
pub fn is_needed(order: &GuardOrder) -> bool {
    order.walls.is_none() || sandbox_user().is_some()
}

/// Starts an inner guard and waits for it. If the parent of this process is gone, this process exits, and the inner
/// guard then ends too.
pub fn run(order: &GuardOrder) -> Result<RunReport, LaunchError> {
    let parent = getppid();
    let user = sandbox_user().filter(|_| order.walls.is_some());
    // The inner guard may lack permission to write the report file, so it writes to a private folder. The folder is
    // not removed if this process is killed, so it is created only if a report is wanted.
    let private = order.report.as_ref().map(|_| PrivateFolder::new());
    let private = private.transpose().map_err(LaunchError::Report)?;
    if let (Some(private), Some(_)) = (&private, user) {
        hand_over(private.path()).map_err(LaunchError::Report)?;
    }
    let report = private
        .as_ref()
        .map(|folder| folder.path().join("report.json"));
    let again = restart_command(&GuardOrder {
        report: report.clone(),
        is_inner: true,
        ..order.clone()
    });
    // By this path, another user can start the executable even without access to its folder.
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
        // Setting the user as root also drops all supplementary groups.
        command.uid(user).gid(user);
    }
    let mut inner = command.spawn().map_err(start_error)?;
    let status = loop {
        if let Some(status) = inner.try_wait().map_err(start_error)? {
            break status;
        }
        if getppid() != parent || order.is_cancelled() {
            return Ok(RunReport::of_nothing(RunStatus::TimedOut));
        }
        thread::sleep(PAUSE);
    };
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    match report {
        Some(report) => RunReport::read(&report),
        None => code.map(|code| RunReport::of_nothing(RunStatus::from_exit_code(code))),
    }
    .ok_or(LaunchError::InnerGuard(status))
}
