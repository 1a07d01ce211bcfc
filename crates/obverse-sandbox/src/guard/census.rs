use std::fs;
use std::time::Duration;

use rustix::process::Pid;

/// Maximum number of processes that are counted. The kernel limits the processes of a sandbox to far fewer.
const MAX_PROCESSES: usize = 10_000;

/// Resources that all descendants of a process use at one moment.
#[derive(Debug, Default)]
pub struct Census {
    pub processes: Vec<Pid>,
    /// Number of threads; a process has at least one.
    pub threads: u64,
    /// CPU time, including the time of descendants that have ended and were waited for.
    pub cpu: Duration,
    /// Memory in use. Pages that processes share are counted several times.
    resident_bytes: u64,
}

/// Resources of one process, from `/proc/PID/stat`. CPU times are in clock ticks.
struct Entry {
    /// CPU time of the process.
    own_ticks: u64,
    /// CPU time of children that the process has waited for.
    children_ticks: u64,
    threads: u64,
    resident_pages: u64,
}

impl Census {
    /// Counts the descendants of `root`. Processes that end or start meanwhile may be missing.
    pub fn of_descendants(root: Pid) -> Census {
        let mut census = Census::default();
        let mut ticks = Entry::read(root).map_or(0, |entry| entry.children_ticks);
        let mut pages = 0;
        let mut waiting = children(root);
        while let Some(pid) = waiting.pop() {
            let Some(entry) = Entry::read(pid) else {
                continue;
            };
            if census.processes.len() == MAX_PROCESSES {
                break;
            }
            census.processes.push(pid);
            census.threads += entry.threads.max(1);
            ticks += entry.own_ticks + entry.children_ticks;
            pages += entry.resident_pages;
            waiting.extend(children(pid));
        }
        census.cpu = duration_of(ticks);
        census.resident_bytes = pages * rustix::param::page_size() as u64;
        census
    }

    /// Memory in use, in bytes. A quick sum counts a shared page once per process. If that sum exceeds `limit`, a
    /// slower sum counts a shared page once in total.
    pub fn memory_bytes(&self, limit: u64) -> u64 {
        if self.resident_bytes <= limit {
            return self.resident_bytes;
        }
        let shares = self.processes.iter().map(|pid| proportional_bytes(*pid));
        shares
            .sum::<Option<u64>>()
            .map_or(self.resident_bytes, |bytes| bytes.min(self.resident_bytes))
    }
}

/// CPU time of the children that this process has waited for, and of their descendants.
pub fn cpu_of_waited_children() -> Duration {
    let entry = Entry::read(rustix::process::getpid());
    duration_of(entry.map_or(0, |entry| entry.children_ticks))
}

impl Entry {
    /// Reads `/proc/PID/stat`; `None` if there is no such process.
    fn read(pid: Pid) -> Option<Entry> {
        Entry::parse(&fs::read_to_string(path(pid, "stat")).ok()?)
    }

    fn parse(line: &str) -> Option<Entry> {
        // The name of the program is the second field, in brackets, and may contain anything.
        let (_, fields) = line.rsplit_once(')')?;
        // The first field here is the third of the line (proc_pid_stat(5)).
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
        Some(Entry {
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

fn duration_of(ticks: u64) -> Duration {
    Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second().max(1))
}

/// The children of all threads of a process.
fn children(pid: Pid) -> Vec<Pid> {
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
/// if it may not be read; 0 if the process has ended.
fn proportional_bytes(pid: Pid) -> Option<u64> {
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
        let entry = Entry::parse(line).expect("all fields are there");
        assert_eq!((entry.own_ticks, entry.children_ticks), (23, 27));
        assert_eq!((entry.threads, entry.resident_pages), (5, 42));
    }

    #[test]
    fn the_entry_of_this_process_is_read() {
        let entry = Entry::read(rustix::process::getpid()).expect("this process exists");
        assert!(entry.threads >= 1);
        assert!(entry.resident_pages > 0);
    }
}
