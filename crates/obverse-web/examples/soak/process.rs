//! The server as a process of its own, and what it holds.

use std::fs;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::common::served_address;
use crate::{Outcome, Plan};

/// Places for tabs besides those that are planned.
const SPARE: usize = 64;
/// Files that a process needs besides its sockets.
const OTHER_FILES: usize = 200;

/// The size of the transposition table: small, so that it is full long before the end.
const HASH_MIB: usize = 16;

/// The program that is checked.
pub struct Running {
    process: Child,
    pub address: SocketAddr,
    /// Whether it bounds what one address may have.
    pub bounds_addresses: bool,
}

impl Running {
    /// Starts it with as little of everything as a small server has, and room for all sockets.
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
        // The guests fill their address to the last tab.
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

    /// What it holds.
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
                .ok_or("no such line")?
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

/// How many KiB of the transposition table are in memory: of the mapping that has its size.
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

/// What a process holds: memory in KiB, of which the table's, open files, threads.
#[derive(Clone, Copy)]
pub struct Held {
    pub memory: usize,
    pub table: usize,
    pub files: usize,
    pub threads: usize,
}

impl Held {
    /// Whether 99 of 100 pages of the table were written to.
    pub fn has_full_table(&self) -> bool {
        100 * self.table >= 99 * 1024 * HASH_MIB
    }

    pub fn mib(&self) -> f64 {
        self.memory as f64 / 1024.0
    }
}

/// Both sides need a file for each socket.
fn check_file_limit(plan: Plan) -> Outcome<()> {
    let needed = 2 * (plan.guests() + plan.hostile) + OTHER_FILES;
    let limits = fs::read_to_string("/proc/self/limits")?;
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"));
    let limit = line.and_then(|rest| rest.split_whitespace().next());
    match limit.and_then(|limit| limit.parse::<usize>().ok()) {
        Some(limit) if limit < needed => Err(format!(
            "{limit} files may be open, {needed} are needed: `ulimit -n {needed}`"
        )
        .into()),
        _ => Ok(()),
    }
}

/// The processor time that this program has taken.
pub fn own_processor_time() -> Outcome<Duration> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = stat.rsplit_once(')').ok_or("no name")?;
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.map(|field| field.parse().unwrap_or(0)).sum();
    // A hundred a second on every Linux.
    Ok(Duration::from_millis(10 * ticks))
}
