use std::fs::File;
use std::io::{self, PipeReader, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// A thread that forwards a program's output, up to a limit.
pub struct OutputForwarder {
    thread: JoinHandle<()>,
    is_exceeded: Arc<AtomicBool>,
}

impl OutputForwarder {
    /// Forwards up to `limit` bytes from `source` to `target`, which is standard output or standard error.
    pub fn start(source: PipeReader, target: impl AsFd, limit: u64) -> io::Result<OutputForwarder> {
        let target: OwnedFd = target.as_fd().try_clone_to_owned()?;
        let is_exceeded = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_exceeded);
        let thread = thread::Builder::new().spawn(move || {
            // If the target is closed, the source is closed too, and the program's next write fails as it would
            // without a guard.
            let _ = pass_on(source, File::from(target), limit, &flag);
        })?;
        Ok(OutputForwarder {
            thread,
            is_exceeded,
        })
    }

    /// Whether the program has written more than the limit.
    pub fn is_exceeded(&self) -> bool {
        self.is_exceeded.load(Ordering::Relaxed)
    }

    /// Whether all output was forwarded.
    pub fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }
}

fn pass_on(
    mut source: PipeReader,
    mut target: File,
    limit: u64,
    is_exceeded: &AtomicBool,
) -> io::Result<()> {
    let mut left = limit;
    let mut buffer = [0; 16 << 10];
    loop {
        let count = match source.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let passed = usize::try_from(left).map_or(count, |left| left.min(count));
        if passed < count {
            is_exceeded.store(true, Ordering::Relaxed);
        }
        target.write_all(&buffer[..passed])?;
        left -= passed as u64;
        if passed < count {
            return Ok(());
        }
    }
}
