use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use serde_json::Value;

use super::launch::{Launch, Namespace};
use super::launch_error::LaunchError;
use super::{resource_limits, system_calls};
use crate::Access;
use crate::order::{Order, Walls};

/// Path of the program's own folder in the sandbox.
const FOLDER: &str = "/program";
/// Number of threads that the kernel allows beyond the limit, so that the guard sees when a program exceeds it.
const SPARE_THREADS: u64 = 16;
/// Top-level folders with programs and libraries. On most systems they are links into `/usr`.
const SYSTEM_FOLDERS: [&str; 6] = ["bin", "sbin", "lib", "lib32", "lib64", "libx32"];
/// Entries of `/etc` that programs of the system need. They contain no secrets.
const SETTINGS: [&str; 4] = ["alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d"];
/// Maximum length of a status line of bubblewrap, in bytes.
const MAX_STATUS_LINE: u64 = 4096;

/// Starts the program in bubblewrap's sandbox.
pub fn start(
    order: &Order,
    walls: &Walls,
    stdout: PipeWriter,
    stderr: PipeWriter,
) -> Result<Launch, LaunchError> {
    let (status, child_status) = io::pipe().map_err(LaunchError::Pipe)?;
    let (child_gate, mut gate) = io::pipe().map_err(LaunchError::Pipe)?;
    let filter = filter_pipe().map_err(LaunchError::Pipe)?;

    let mut command = Command::new(&walls.bwrap);
    command.args(arguments(order, walls));
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
    let threads = counts_per_namespace().then(|| order.limits.processes + SPARE_THREADS);
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

/// The exit code of the program, which bubblewrap writes once the program has ended. `None` if it never started.
pub fn exit_code(status: &mut impl BufRead) -> Option<u8> {
    let mut text = String::new();
    status
        .take(MAX_STATUS_LINE)
        .read_to_string(&mut text)
        .ok()?;
    serde_json::Deserializer::from_str(&text)
        .into_iter::<Value>()
        .map_while(Result::ok)
        .find_map(|value| value.get("exit-code")?.as_u64())
        .and_then(|code| u8::try_from(code).ok())
}

/// A file of which both the descriptor number and the borrowed descriptor are needed.
trait AsRawAndFd: AsRawFd + AsFd {}
impl AsRawAndFd for PipeReader {}
impl AsRawAndFd for PipeWriter {}

/// A pipe that holds the seccomp filter; `None` if there is no filter for this instruction set.
fn filter_pipe() -> io::Result<Option<PipeReader>> {
    let Some(filter) = system_calls::filter() else {
        return Ok(None);
    };
    let (reader, mut writer) = io::pipe()?;
    // The filter fits into the pipe's buffer, so this does not block.
    writer.write_all(&filter)?;
    Ok(Some(reader))
}

/// Reads the first line that bubblewrap writes: the process identifier of the first process in the sandbox.
fn read_init(status: &mut impl BufRead) -> Option<Pid> {
    let mut line = Vec::new();
    status
        .take(MAX_STATUS_LINE)
        .read_until(b'\n', &mut line)
        .ok()?;
    let value: Value = serde_json::from_slice(&line).ok()?;
    Pid::from_raw(value.get("child-pid")?.as_i64()?.try_into().ok()?)
}

/// Whether the kernel counts a user's threads per user namespace. Before Linux 5.14 it counts the user's threads on the
/// whole system, so the limit would not apply to the program alone.
fn counts_per_namespace() -> bool {
    let name = rustix::system::uname();
    let release = name.release().to_string_lossy();
    let mut numbers = release
        .split(|c: char| !c.is_ascii_digit())
        .map_while(|number| number.parse::<u32>().ok());
    (numbers.next(), numbers.next()) >= (Some(5), Some(14))
}

/// The arguments of bubblewrap that come before the program's name and arguments.
fn arguments(order: &Order, walls: &Walls) -> Vec<OsString> {
    let mut arguments = Vec::new();
    let mut add = |words: &[&dyn AsRef<std::ffi::OsStr>]| {
        arguments.extend(words.iter().map(|word| (*word).as_ref().to_os_string()));
    };
    add(&[&"--unshare-all", &"--unshare-user", &"--disable-userns"]);
    add(&[&"--die-with-parent", &"--new-session"]);
    add(&[&"--uid", &"1000", &"--gid", &"1000"]);
    add(&[&"--hostname", &"sandbox"]);
    add(&[&"--clearenv", &"--setenv", &"HOME", &"/tmp"]);
    add(&[&"--setenv", &"LANG", &"C.UTF-8"]);
    add(&[&"--setenv", &"PATH", &"/usr/local/bin:/usr/bin:/bin"]);

    add(&[&"--ro-bind", &"/usr", &"/usr"]);
    for name in SYSTEM_FOLDERS {
        let path = Path::new("/").join(name);
        match fs::read_link(&path) {
            Ok(target) => add(&[&"--symlink", &target, &path]),
            Err(_) => add(&[&"--ro-bind-try", &path, &path]),
        }
    }
    // On Debian, each Java virtual machine has its settings in a separate folder of `/etc`.
    let java = fs::read_dir("/etc").into_iter().flatten().flatten();
    let java = java
        .map(|entry| entry.file_name())
        .filter(|name| name.to_string_lossy().starts_with("java"));
    for name in SETTINGS.map(OsString::from).into_iter().chain(java) {
        let path = Path::new("/etc").join(name);
        add(&[&"--ro-bind-try", &path, &path]);
    }
    for path in &walls.readable {
        add(&[&"--ro-bind", path, path]);
    }

    // All writable file systems have a size limit.
    let temp_bytes = order.limits.temp_bytes.to_string();
    add(&[&"--proc", &"/proc", &"--dev", &"/dev"]);
    add(&[&"--size", &temp_bytes, &"--tmpfs", &"/tmp"]);
    add(&[&"--size", &temp_bytes, &"--tmpfs", &"/dev/shm"]);
    add(&[&"--symlink", &"/tmp", &"/var/tmp"]);
    let bind = match order.access {
        Access::ReadOnly => "--ro-bind",
        Access::ReadWrite => "--bind",
    };
    add(&[&bind, &order.folder, &FOLDER, &"--chdir", &FOLDER]);
    add(&[&"--remount-ro", &"/dev", &"--remount-ro", &"/"]);
    arguments
}
