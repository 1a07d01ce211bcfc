use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use super::launch_error::LaunchError;
use super::restart_command::restart_command;
use crate::guard_order::GuardOrder;

/// Bash script that closes all files except standard input, output and error, and runs the command in its arguments.
/// Other shells cannot close files with large numbers.
const CLOSE_FILES: &str = r#"
for file in /proc/self/fd/*; do
  number=${file##*/}
  if [ "$number" -gt 2 ]; then eval "exec $number>&-"; fi
done
exec "$@"
"#;

/// Makes sure that the program inherits no open files except standard input, output and error. Some terminals and
/// services leave other files open in the programs that they start. If there are such files, this guard (the process
/// that runs and watches the program) is replaced by a new guard that does not inherit them.
pub fn close(order: &GuardOrder) -> Result<(), LaunchError> {
    let inherited = inherited().map_err(LaunchError::OpenFiles)?;
    if inherited == 0 {
        return Ok(());
    }
    if order.is_closed {
        return Err(LaunchError::OpenFiles(io::Error::other(format!(
            "{inherited} files stay open"
        ))));
    }
    let again = restart_command(&GuardOrder {
        is_closed: true,
        ..order.clone()
    })
    .map_err(LaunchError::OpenFiles)?;
    let error = Command::new("bash")
        .args(["-c", CLOSE_FILES, "bash"])
        .arg(again.get_program())
        .args(again.get_args())
        .exec();
    Err(LaunchError::OpenFiles(error))
}

/// Number of inherited open files besides standard input, output and error. Must be called before this process opens
/// files.
fn inherited() -> io::Result<usize> {
    let numbers = fs::read_dir("/proc/self/fd")?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().parse::<u32>()))
        .collect::<io::Result<Vec<_>>>()?;
    let beyond = numbers.iter().flatten().filter(|number| **number > 2);
    // Do not count the folder `/proc/self/fd`, which is open while it is read.
    Ok(beyond.count().saturating_sub(1))
}
