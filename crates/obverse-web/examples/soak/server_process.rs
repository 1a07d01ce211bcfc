//! The server process and its resources.

use std::fs;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::served_address::served_address;
use crate::{Outcome, Plan};

/// Number of tabs that the server allows in addition to the planned ones.
const SPARE: usize = 64;
/// File descriptors that a process needs besides its sockets.
const OTHER_FILES: usize = 200;

/// Size of the transposition table in MiB, small enough to fill up early.
const HASH_MIB: usize = 16;

/// The server process.
pub struct Running {
    process: Child,
    pub address: SocketAddr,
    /// Whether the tested program has options that limit tabs and connections per address.
    pub bounds_addresses: bool,
}

impl Running {
    /// Starts a server with few resources and room for all sockets.
    pub fn start(program: &str, plan: Plan, more: &[String]) -> Outcome<Running> {
        check_file_limit(plan)?;
        let help = Command::new(program).args(["serve", "--help"]).output()?;
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        let mut options = vec![
            ("--port", 0),
            ("--threads", 1),
            ("--engines", 1),
            ("--hash", HASH_MIB),
            ("--tabs", plan.guests() + plan.hostile + SPARE),
        ];
        // The limit of tabs per address is the number of guests, so that the guests reach it. Older programs lack these
        // options.
        let bounds = [
            ("--tabs-per-address", plan.guests()),
            (
                "--connections-per-address",
                8 * (plan.guests() + plan.hostile),
            ),
        ];
        let known = bounds.iter().filter(|(name, _)| help.contains(name));
        options.extend(known);
        let mut process = Command::new(program)
            .arg("serve")
            .args(["--log", "error"])
            .args(
                options
                    .iter()
                    .flat_map(|(name, value)| [(*name).to_owned(), value.to_string()]),
            )
            .args(more)
            .stdout(Stdio::piped())
            .spawn()?;
        let address = served_address(&mut process)?;
        Ok(Running {
            process,
            address,
            bounds_addresses: help.contains(bounds[0].0),
        })
    }

    /// Current resources of the process.
    pub fn held(&mut self) -> Outcome<Held> {
        if let Some(status) = self.process.try_wait()? {
            return Err(format!("the server has ended: {status}").into());
        }
        let id = self.process.id();
        let status = fs::read_to_string(format!("/proc/{id}/status"))?;
        let number = |name: &str| -> Outcome<usize> {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            Ok(line
                .and_then(|rest| rest.split_whitespace().next())
                .ok_or("a line is missing in /proc/PID/status")?
                .parse()?)
        };
        Ok(Held {
            memory: number("VmRSS:")?,
            table: resident_table(&fs::read_to_string(format!("/proc/{id}/smaps"))?),
            threads: number("Threads:")?,
            files: fs::read_dir(format!("/proc/{id}/fd"))?.count(),
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Resident KiB of the transposition table, which is recognised by the size of its mapping.
fn resident_table(mappings: &str) -> usize {
    let mut is_table = false;
    let mut resident = 0;
    for line in mappings.lines() {
        let mut words = line.split_whitespace();
        let (name, number) = (words.next(), words.next());
        let number = number.and_then(|number| number.parse::<usize>().ok());
        match (name, number) {
            (Some("Size:"), Some(size)) => is_table = size == 1024 * HASH_MIB,
            (Some("Rss:"), Some(size)) if is_table => resident = resident.max(size),
            _ => {}
        }
    }
    resident
}

/// Resources of a process: memory in KiB, the part of it that is the transposition table, open files and threads.
#[derive(Clone, Copy)]
pub struct Held {
    pub memory: usize,
    pub table: usize,
    pub files: usize,
    pub threads: usize,
}

impl Held {
    /// Whether 99 % of the transposition table is resident.
    pub fn has_full_table(&self) -> bool {
        100 * self.table >= 99 * 1024 * HASH_MIB
    }

    pub fn mib(&self) -> f64 {
        self.memory as f64 / 1024.0
    }
}

/// Checks that enough files may be open. Every socket needs two open files: one in its client and one in the server.
fn check_file_limit(plan: Plan) -> Outcome<()> {
    let needed = 2 * (plan.guests() + plan.hostile) + OTHER_FILES;
    let limits = fs::read_to_string("/proc/self/limits")?;
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"));
    let limit = line.and_then(|rest| rest.split_whitespace().next());
    match limit.and_then(|limit| limit.parse::<usize>().ok()) {
        Some(limit) if limit < needed => Err(format!(
            "{needed} open files are needed, but the limit is {limit}: run `ulimit -n {needed}` first"
        )
        .into()),
        _ => Ok(()),
    }
}

/// CPU time of this program.
pub fn own_processor_time() -> Outcome<Duration> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = stat
        .rsplit_once(')')
        .ok_or("/proc/self/stat has no process name")?;
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.map(|field| field.parse().unwrap_or(0)).sum();
    // Linux reports 100 ticks per second.
    Ok(Duration::from_millis(10 * ticks))
}
