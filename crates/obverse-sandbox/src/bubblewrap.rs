//! The program bubblewrap (`bwrap`), which isolates other programs.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::NoSandbox;

/// Oldest version of bubblewrap that has all needed options: major and minor.
const OLDEST_BUBBLEWRAP: (u32, u32) = (0, 8);

/// Finds bubblewrap, and checks its version.
pub(crate) fn find() -> Result<PathBuf, NoSandbox> {
    let bwrap = env::var_os("PATH")
        .iter()
        .flat_map(env::split_paths)
        .map(|folder| folder.join("bwrap"))
        .find(|path| path.is_absolute() && path.is_file())
        .ok_or(NoSandbox::NotInstalled)?;
    check_version(&bwrap)?;
    Ok(bwrap)
}

/// Checks that bubblewrap is new enough.
fn check_version(bwrap: &Path) -> Result<(), NoSandbox> {
    let version = Command::new(bwrap)
        .arg("--version")
        .output()
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string())
        .unwrap_or_default();
    let mut numbers = version
        .rsplit(' ')
        .next()
        .unwrap_or_default()
        .split('.')
        .map_while(|number| number.parse::<u32>().ok());
    match (numbers.next(), numbers.next()) {
        (Some(major), Some(minor)) if (major, minor) >= OLDEST_BUBBLEWRAP => Ok(()),
        _ => Err(NoSandbox::TooOld {
            bwrap: PathBuf::from(bwrap),
            version,
        }),
    }
}
