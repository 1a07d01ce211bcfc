use std::io;
use std::path::Path;

/// User and group `nobody`.
const NOBODY: u32 = 65534;

/// The user and group that programs in the sandbox run as: `nobody` if the current user is root, since the kernel does
/// not limit the number of processes of root. `None` if programs run as the current user.
#[cfg(target_os = "linux")]
pub(crate) fn sandbox_user() -> Option<u32> {
    rustix::process::geteuid().is_root().then_some(NOBODY)
}

/// Makes the user of [`sandbox_user`] the owner of a file or folder.
#[cfg(target_os = "linux")]
pub(crate) fn hand_over(path: &Path) -> io::Result<()> {
    match sandbox_user() {
        Some(user) => std::os::unix::fs::lchown(path, Some(user), Some(user)),
        None => Ok(()),
    }
}

/// Does nothing, since there is no sandbox on other systems.
#[cfg(not(target_os = "linux"))]
pub(crate) fn hand_over(_: &Path) -> io::Result<()> {
    let _ = NOBODY;
    Ok(())
}
