use std::fs::File;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender, TrySendError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Minimum interval between syncs. More frequent syncs would slow down thousands of short games; at this interval
/// the cost is not measurable (docs/files.md).
const PAUSE: Duration = Duration::from_secs(1);

/// Syncs a file to the disk on a background thread: after the first write, then at most once per [`PAUSE`], and at
/// the end.
pub struct BackgroundSync {
    /// Channels to the thread; `None` after `finish`.
    open: Option<Open>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

/// The sending ends of the channels to the thread.
struct Open {
    /// Channel with room for one message, which is sent after a write. During its pause the thread leaves the message
    /// there, so most writes do not wake the thread.
    written: SyncSender<()>,
    /// Nothing is sent on this channel: dropping the sender ends the thread's pause.
    _end: Sender<()>,
}

impl BackgroundSync {
    /// Starts the thread. `file` is a second handle of the file that the caller writes to.
    pub fn new(file: File) -> io::Result<BackgroundSync> {
        let (written, heard) = mpsc::sync_channel(1);
        let (_end, ended) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("sync".to_owned())
            .spawn(move || sync(&file, &heard, &ended))?;
        Ok(BackgroundSync {
            open: Some(Open { written, _end }),
            thread: Some(thread),
        })
    }

    /// Requests a sync after a write. Returns the error if an earlier sync failed.
    pub fn wrote(&mut self) -> io::Result<()> {
        match self.open.as_ref().map(|open| open.written.try_send(())) {
            // If the channel is full, a sync is already requested.
            Some(Ok(()) | Err(TrySendError::Full(()))) => Ok(()),
            Some(Err(TrySendError::Disconnected(()))) | None => self.finish(),
        }
    }

    /// Waits until all written data is on the disk, and ends the thread.
    pub fn finish(&mut self) -> io::Result<()> {
        self.open = None;
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(result)) => result,
            Some(Err(_)) => Err(io::Error::other("the sync thread panicked")),
            None => Ok(()),
        }
    }
}

impl Drop for BackgroundSync {
    fn drop(&mut self) {
        // Ignore the error: callers that need it have called `finish`.
        let _ = self.finish();
    }
}

/// Runs on the thread: syncs the file after writes, until `written` is closed and all data is synced.
fn sync(file: &File, written: &Receiver<()>, ended: &Receiver<()>) -> io::Result<()> {
    while written.recv().is_ok() {
        file.sync_data()?;
        // Returns after the pause, or as soon as `ended` is closed.
        let _ = ended.recv_timeout(PAUSE);
    }
    Ok(())
}
