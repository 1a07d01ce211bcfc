use std::io;
use std::path::Path;

/// User and group `nobody`.
const NOBODY: u32 = 65534;

/// The user and group that programs in the sandbox run as: nobody if we are root, since root has no bound on its
/// processes; otherwise ourselves (`None`).
#[cfg(target_os = "linux")]
pub(crate) fn sandbox_user() -> Option<u32> {
    rustix::process::geteuid().is_root().then_some(NOBODY)
}

/// Gives a file or folder to the user that programs in the sandbox run as.
#[cfg(target_os = "linux")]
pub(crate) fn hand_over(path: &Path) -> io::Result<()> {
    match sandbox_user() {
        Some(user) => std::os::unix::fs::lchown(path, Some(user), Some(user)),
        None => Ok(()),
    }
}

/// There is no sandbox on other systems.
#[cfg(not(target_os = "linux"))]
pub(crate) fn hand_over(_: &Path) -> io::Result<()> {
    let _ = NOBODY;
    Ok(())
}
