//! What the kernel says about one process in `/proc/PID`.

use std::fs;

use rustix::process::Pid;

/// Resources of one process, from `/proc/PID/stat`. CPU times are in clock ticks.
pub struct ProcessStat {
    /// CPU time of the process.
    pub own_ticks: u64,
    /// CPU time of children that the process has waited for.
    pub children_ticks: u64,
    pub threads: u64,
    pub resident_pages: u64,
}

impl ProcessStat {
    /// Reads `/proc/PID/stat`; `None` if there is no such process.
    pub fn read(pid: Pid) -> Option<ProcessStat> {
        ProcessStat::parse(&fs::read_to_string(path(pid, "stat")).ok()?)
    }

    fn parse(line: &str) -> Option<ProcessStat> {
        // The name of the program is the second field, in brackets, and may contain anything.
        let (_, fields) = line.rsplit_once(')')?;
        // The first field here is the third of the line (proc_pid_stat(5)).
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
        Some(ProcessStat {
            own_ticks: number(14)? + number(15)?,
            children_ticks: number(16)? + number(17)?,
            threads: number(20)?,
            resident_pages: number(24)?,
        })
    }
}

fn path(pid: Pid, name: &str) -> String {
    format!("/proc/{}/{name}", pid.as_raw_nonzero())
}

/// The children of all threads of a process.
pub fn children(pid: Pid) -> Vec<Pid> {
    let Ok(threads) = fs::read_dir(path(pid, "task")) else {
        return Vec::new();
    };
    threads
        .flatten()
        .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok())
        .flat_map(|list| {
            let pids = list.split_whitespace().filter_map(|pid| pid.parse().ok());
            pids.filter_map(Pid::from_raw).collect::<Vec<Pid>>()
        })
        .collect()
}

/// Memory of a process in bytes, with a page that `n` processes share counted as 1/`n` (proportional set size). `None`
/// if the kernel does not allow this process to read the size; 0 if the process has ended.
pub fn proportional_bytes(pid: Pid) -> Option<u64> {
    let text = match fs::read_to_string(path(pid, "smaps_rollup")) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => return None,
        Err(_) => return Some(0),
    };
    let kib = |name: &str| {
        text.lines()
            .filter_map(|line| line.strip_prefix(name))
            .filter_map(|rest| rest.split_whitespace().next()?.parse::<u64>().ok())
            .sum::<u64>()
    };
    Some((kib("Pss:") + kib("SwapPss:")) << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_brackets_and_spaces_is_skipped() {
        let line = "7 (a) 1 (b) S 1 7 7 0 -1 4194304 100 0 0 0 11 12 13 14 20 0 5 0 100 4096 42 18446744073709551615";
        let entry = ProcessStat::parse(line).expect("all fields are there");
        assert_eq!((entry.own_ticks, entry.children_ticks), (23, 27));
        assert_eq!((entry.threads, entry.resident_pages), (5, 42));
    }

    #[test]
    fn the_entry_of_this_process_is_read() {
        let entry = ProcessStat::read(rustix::process::getpid()).expect("this process exists");
        assert!(entry.threads >= 1);
        assert!(entry.resident_pages > 0);
    }
}
