use std::io::{BufReader, PipeReader};
use std::os::fd::OwnedFd;

use rustix::process::Pid;

/// A program that was started.
pub struct Launch {
    /// The process that the guard has started: bubblewrap, or the program itself.
    pub child: Pid,
    /// The namespace of the program, if it runs behind walls.
    pub namespace: Option<Namespace>,
}

/// The processes behind the walls.
pub struct Namespace {
    /// The first of them. When it ends, the kernel ends all.
    pub init: Pid,
    /// Its handle, which cannot mean another process later.
    pub handle: OwnedFd,
    /// Where bubblewrap tells the exit code of the program, if that has started.
    pub status: BufReader<PipeReader>,
}
