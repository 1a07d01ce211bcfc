use std::fs;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitOptions, WaitStatus, getpid, getppid, kill_process, pidfd_send_signal,
    set_child_subreaper, wait,
};

use super::census::{Census, cpu_of_waited_children};
use super::launch::Launch;
use super::launch_error::LaunchError;
use super::outlet::Outlet;
use super::space::Space;
use super::{inherited_files, inner_guard, open_launch, walled_launch};
use crate::order::Order;
use crate::{Report, RunStatus};

/// First pause between two checks of the program, which then doubles up to `LONGEST_PAUSE`: most programs are short.
const SHORTEST_PAUSE: Duration = Duration::from_millis(1);
const LONGEST_PAUSE: Duration = Duration::from_millis(20);
/// Time to forward the rest of the output after the program's wall time is over.
const OUTPUT_GRACE: Duration = Duration::from_secs(2);

/// Number of SIGXCPU, which the kernel sends to a process that exceeds its limit of CPU time.
const XCPU: u8 = 24;

/// Runs the program of an order, writes the report if one is wanted, and returns how the program ended.
pub fn carry_out(order: Order) -> RunStatus {
    let result = inherited_files::close(&order).and_then(|()| {
        match !order.is_inner && inner_guard::is_needed(&order) {
            true => inner_guard::run(&order),
            false => Supervisor::start(&order).map(Supervisor::finish),
        }
    });
    let report = result.unwrap_or_else(|error| {
        let status = RunStatus::NotStarted;
        eprintln!("obverse: the program {status}: {error}");
        Report::of_nothing(status)
    });
    if let Some(path) = &order.report {
        let written = serde_json::to_vec(&report)
            .map_err(io::Error::from)
            .and_then(|text| fs::write(path, text));
        // The folder of an inner guard's report goes with the outer guard, and any with a cancelled run.
        if let Err(error) = written
            && !order.is_inner
            && !order.is_cancelled()
        {
            eprintln!("obverse: cannot write `{}`: {error}", path.display());
        }
    }
    report.status
}

/// Watches one program.
struct Supervisor<'a> {
    order: &'a Order,
    launch: Launch,
    outlets: [Outlet; 2],
    space: Space,
    began: Instant,
    /// The process that started this guard.
    parent: Option<Pid>,
    /// Exit code of `launch.child`; `None` until it has ended.
    code: Option<u8>,
    cpu: Duration,
    memory_bytes: u64,
    processes: u64,
}

impl<'a> Supervisor<'a> {
    fn start(order: &'a Order) -> Result<Supervisor<'a>, LaunchError> {
        let parent = getppid();
        // Orphaned descendants become children of this process, so that it can wait for all of them.
        set_child_subreaper(Some(getpid())).map_err(LaunchError::Control)?;
        let (stdout, child_stdout) = io::pipe().map_err(LaunchError::Pipe)?;
        let (stderr, child_stderr) = io::pipe().map_err(LaunchError::Pipe)?;
        let limit = order.limits.output_bytes;
        let outlets = [
            Outlet::start(stdout, io::stdout(), limit).map_err(LaunchError::Pipe)?,
            Outlet::start(stderr, io::stderr(), limit).map_err(LaunchError::Pipe)?,
        ];
        let began = Instant::now();
        let launch = match &order.walls {
            Some(walls) => walled_launch::start(order, walls, child_stdout, child_stderr),
            None => open_launch::start(order, child_stdout, child_stderr),
        };
        let init = |launch: &Launch| Some(launch.namespace.as_ref()?.init);
        match launch {
            Ok(launch) => Ok(Supervisor {
                order,
                space: Space::new(order, init(&launch)),
                launch,
                outlets,
                began,
                parent,
                code: None,
                cpu: Duration::ZERO,
                memory_bytes: 0,
                processes: 0,
            }),
            Err(error) => {
                end_descendants();
                wait_for(&outlets, parent, Instant::now());
                Err(error)
            }
        }
    }

    /// Watches the program until its end, ends all its processes and returns the report.
    fn finish(mut self) -> Report {
        let excess = self.watch();
        // Also ends processes that the program has left in the background.
        self.end();
        let wall = self.began.elapsed();
        wait_for(
            &self.outlets,
            self.parent,
            self.began + self.order.limits.wall,
        );
        let status = match excess.or_else(|| self.excess_of_output()) {
            Some(excess) => excess,
            None => self.own_status(),
        };
        let report = Report {
            status,
            wall,
            cpu: self.cpu.max(cpu_of_waited_children()),
            memory_bytes: self.memory_bytes,
            processes: self.processes,
        };
        if let Some(excess) = report.excess(&self.order.limits)
            && getppid() == self.parent
        {
            eprintln!("obverse: the program {status} ({excess})");
        }
        report
    }

    /// Waits until the program has ended or exceeds a limit. Returns the exceeded limit, or `None` if the program has
    /// ended.
    fn watch(&mut self) -> Option<RunStatus> {
        let mut pause = SHORTEST_PAUSE;
        loop {
            self.reap();
            if self.code.is_some() {
                return None;
            }
            if let Some(excess) = self.excess() {
                return Some(excess);
            }
            if getppid() != self.parent || self.order.is_cancelled() {
                // Nobody wants to know how it ended.
                return Some(RunStatus::TimedOut);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// The limit that the program exceeds, if any.
    fn excess(&mut self) -> Option<RunStatus> {
        let limits = &self.order.limits;
        let census = Census::of_descendants(self.root());
        let memory_bytes = census.memory_bytes(limits.memory_bytes);
        self.cpu = self.cpu.max(census.cpu);
        self.memory_bytes = self.memory_bytes.max(memory_bytes);
        self.processes = self.processes.max(census.threads);
        if census.threads > limits.processes {
            Some(RunStatus::TooManyProcesses)
        } else if memory_bytes > limits.memory_bytes {
            Some(RunStatus::OutOfMemory)
        } else if self.cpu > limits.cpu {
            Some(RunStatus::TooMuchCpu)
        } else if self.began.elapsed() > limits.wall {
            Some(RunStatus::TimedOut)
        } else if self.space.is_full() {
            Some(RunStatus::FolderFull)
        } else {
            self.excess_of_output()
        }
    }

    fn excess_of_output(&self) -> Option<RunStatus> {
        let is_exceeded = self.outlets.iter().any(Outlet::is_exceeded);
        is_exceeded.then_some(RunStatus::TooMuchOutput)
    }

    /// The process whose descendants are the program's processes.
    fn root(&self) -> Pid {
        let namespace = self.launch.namespace.as_ref();
        namespace.map_or_else(getpid, |namespace| namespace.init)
    }

    /// Reaps the processes that have ended. Stores the exit code if one of them is the process that the supervisor
    /// itself started, not a descendant.
    fn reap(&mut self) {
        while let Ok(Some((pid, status))) = wait(WaitOptions::NOHANG) {
            if pid == self.launch.child {
                self.code = Some(code_of(status));
            }
        }
    }

    /// Ends the program and all its descendants, and waits until they are gone.
    fn end(&mut self) {
        match &self.launch.namespace {
            Some(namespace) => {
                // Killing `init` ends all processes in the sandbox and bubblewrap. It fails if `init` is already gone.
                let _ = pidfd_send_signal(&namespace.handle, Signal::KILL);
                while let Ok(Some(_)) = wait(WaitOptions::empty()) {}
            }
            None => end_descendants(),
        }
    }

    /// The status of a program that has ended by itself.
    fn own_status(&mut self) -> RunStatus {
        let code = match &mut self.launch.namespace {
            Some(namespace) => walled_launch::exit_code(&mut namespace.status),
            None => self.code,
        };
        match code.map(RunStatus::of_program) {
            Some(RunStatus::Signal(XCPU)) => RunStatus::TooMuchCpu,
            Some(status) => status,
            None => RunStatus::NotStarted,
        }
    }
}

/// Kills all descendants of this process until there are none.
fn end_descendants() {
    loop {
        for pid in Census::of_descendants(getpid()).processes {
            // Killing fails if the process is gone already.
            let _ = kill_process(pid, Signal::KILL);
        }
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(Errno::INTR) => {}
                Err(_) => return,
            }
        }
        thread::sleep(SHORTEST_PAUSE);
    }
}

/// Waits until all output was forwarded, but at most [`OUTPUT_GRACE`] after `end` or now, whichever is later. Stops
/// waiting if the parent is gone.
fn wait_for(outlets: &[Outlet], parent: Option<Pid>, end: Instant) {
    let end = end.max(Instant::now()) + OUTPUT_GRACE;
    while !outlets.iter().all(Outlet::is_finished) && Instant::now() < end && getppid() == parent {
        thread::sleep(SHORTEST_PAUSE);
    }
}

/// The exit code of a process, by the convention of shells.
fn code_of(status: WaitStatus) -> u8 {
    let code = match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => code,
        (None, Some(signal)) => 128 + signal,
        (None, None) => 1,
    };
    u8::try_from(code).unwrap_or(1)
}
