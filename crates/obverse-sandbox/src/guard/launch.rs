use std::io::{BufReader, PipeReader};
use std::os::fd::OwnedFd;

use rustix::process::Pid;

/// A program that was started.
pub struct Launch {
    /// The process that the guard has started: bubblewrap, or the program itself.
    pub child: Pid,
    /// The namespace of the program; `None` if the program is not isolated by bubblewrap.
    pub namespace: Option<Namespace>,
}

/// The PID namespace that bubblewrap has created for the program.
pub struct Namespace {
    /// The first process of the namespace. When it ends, the kernel ends all others.
    pub init: Pid,
    /// Handle of `init`. Unlike a PID, it is never reused for another process.
    pub handle: OwnedFd,
    /// Pipe to which bubblewrap writes the exit code of the program, if the program has started.
    pub status: BufReader<PipeReader>,
}
