//! The number of threads that the kernel allows while a program runs. It is above the program's limit, so that the
//! guard (the process that watches the program) notices that the program exceeds its limit, before the kernel refuses
//! to start a thread.

use std::fs;
use std::os::unix::fs::MetadataExt;

use rustix::process::geteuid;

/// Number of threads that the kernel allows beyond the program's own limit, if bubblewrap isolates the program.
const SPARE_THREADS: u64 = 16;
/// Number of threads that the kernel allows beyond the program's own limit, without isolation. It leaves room for threads
/// that other programs of the same user start meanwhile.
const SPARE_THREADS_OF_USER: u64 = 200;

/// The kernel's limit of threads for a program in a user namespace of its own, which may have `processes` processes and
/// threads. `None` if the kernel does not count the threads of each namespace.
pub fn in_namespace(processes: u64) -> Option<u64> {
    counts_per_namespace().then_some(processes + SPARE_THREADS)
}

/// The kernel's limit of threads for a program without isolation, which may have `processes` processes and threads.
pub fn of_user(processes: u64) -> u64 {
    threads_of_user() + processes + SPARE_THREADS_OF_USER
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
