use std::time::Duration;

use rustix::process::Pid;

use super::process_stat::{ProcessStat, children, proportional_bytes};

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

impl Census {
    /// Counts the descendants of `root`. Processes that end or start during the count may be missing.
    pub fn of_descendants(root: Pid) -> Census {
        let mut census = Census::default();
        let mut ticks = ProcessStat::read(root).map_or(0, |stat| stat.children_ticks);
        let mut pages = 0;
        let mut waiting = children(root);
        while let Some(pid) = waiting.pop() {
            let Some(stat) = ProcessStat::read(pid) else {
                continue;
            };
            if census.processes.len() == MAX_PROCESSES {
                break;
            }
            census.processes.push(pid);
            census.threads += stat.threads.max(1);
            ticks += stat.own_ticks + stat.children_ticks;
            pages += stat.resident_pages;
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
    let stat = ProcessStat::read(rustix::process::getpid());
    duration_of(stat.map_or(0, |stat| stat.children_ticks))
}

fn duration_of(ticks: u64) -> Duration {
    Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second().max(1))
}
