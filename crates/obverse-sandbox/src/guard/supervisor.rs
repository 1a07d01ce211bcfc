use std::io;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitOptions, getpid, getppid, kill_process, pidfd_send_signal,
    set_child_subreaper, wait,
};

use super::census::{Census, cpu_of_waited_children};
use super::launch::Launch;
use super::launch_error::LaunchError;
use super::output_forwarder::OutputForwarder;
use super::writable_folders::WritableFolders;
use super::{bubblewrap_launch, bubblewrap_status, unsandboxed_launch};
use crate::guard_order::GuardOrder;
use crate::{RunReport, RunStatus};

/// First pause between two checks of the program. It is short because most programs end quickly. Each further pause is
/// twice as long, up to `LONGEST_PAUSE`.
const SHORTEST_PAUSE: Duration = Duration::from_millis(1);
const LONGEST_PAUSE: Duration = Duration::from_millis(20);
/// Time to forward the rest of the output after the program's wall time is over.
const OUTPUT_GRACE: Duration = Duration::from_secs(2);

/// Number of SIGXCPU, which the kernel sends to a process that exceeds its limit of CPU time.
const XCPU: u8 = 24;

/// Watches one program.
pub struct Supervisor<'a> {
    order: &'a GuardOrder,
    launch: Launch,
    output: [OutputForwarder; 2],
    folders: WritableFolders,
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
    /// Starts the program of an order.
    pub fn start(order: &'a GuardOrder) -> Result<Supervisor<'a>, LaunchError> {
        let parent = getppid();
        // Orphaned descendants become children of this process, so that it can wait for all of them.
        set_child_subreaper(Some(getpid())).map_err(LaunchError::Control)?;
        let (stdout, child_stdout) = io::pipe().map_err(LaunchError::Pipe)?;
        let (stderr, child_stderr) = io::pipe().map_err(LaunchError::Pipe)?;
        let limit = order.limits.output_bytes;
        let output = [
            OutputForwarder::start(stdout, io::stdout(), limit).map_err(LaunchError::Pipe)?,
            OutputForwarder::start(stderr, io::stderr(), limit).map_err(LaunchError::Pipe)?,
        ];
        let began = Instant::now();
        let launch = match &order.walls {
            Some(walls) => bubblewrap_launch::start(order, walls, child_stdout, child_stderr),
            None => unsandboxed_launch::start(order, child_stdout, child_stderr),
        };
        let init = |launch: &Launch| Some(launch.namespace.as_ref()?.init);
        match launch {
            Ok(launch) => Ok(Supervisor {
                order,
                folders: WritableFolders::new(order, init(&launch)),
                launch,
                output,
                began,
                parent,
                code: None,
                cpu: Duration::ZERO,
                memory_bytes: 0,
                processes: 0,
            }),
            Err(error) => {
                end_descendants();
                wait_for(&output, parent, Instant::now());
                Err(error)
            }
        }
    }

    /// Watches the program until its end, ends all its processes and returns the report.
    pub fn finish(mut self) -> RunReport {
        let excess = self.watch();
        // Also ends processes that the program has left in the background.
        self.end();
        let wall = self.began.elapsed();
        wait_for(
            &self.output,
            self.parent,
            self.began + self.order.limits.wall,
        );
        let status = match excess.or_else(|| self.excess_of_output()) {
            Some(excess) => excess,
            None => self.own_status(),
        };
        let report = RunReport {
            status,
            wall,
            cpu: self.cpu.max(cpu_of_waited_children()),
            memory_bytes: self.memory_bytes,
            processes: self.processes,
        };
        if let Some(excess) = report.status.excess(&self.order.limits)
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
                // Nobody reads this status: the parent is gone or has cancelled the run.
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
        } else if self.folders.is_full() {
            Some(RunStatus::FolderFull)
        } else {
            self.excess_of_output()
        }
    }

    fn excess_of_output(&self) -> Option<RunStatus> {
        let is_exceeded = self.output.iter().any(OutputForwarder::is_exceeded);
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
                self.code = Some(RunStatus::exit_code_of(status));
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
            Some(namespace) => bubblewrap_status::exit_code(&mut namespace.status),
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
fn wait_for(output: &[OutputForwarder], parent: Option<Pid>, end: Instant) {
    let end = end.max(Instant::now()) + OUTPUT_GRACE;
    while !output.iter().all(OutputForwarder::is_finished)
        && Instant::now() < end
        && getppid() == parent
    {
        thread::sleep(SHORTEST_PAUSE);
    }
}
