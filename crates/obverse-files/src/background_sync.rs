use std::fs::File;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender, TrySendError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Data waits at most this long for the disk, and as long as the disk takes. Syncing more often would slow
/// down thousands of short games; with this pause the difference cannot be measured (docs/files.md).
const PAUSE: Duration = Duration::from_secs(1);

/// Syncs a file to the disk while others write to it: at once after the first write, then at most once in
/// every [`PAUSE`], and at the end.
pub struct BackgroundSync {
    /// None once nothing more will be written.
    open: Option<Open>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

/// What the thread listens to.
struct Open {
    /// Holds a word as long as something was written that is not synced. Nobody waits for it during a pause, so that
    /// most writes wake no thread.
    written: SyncSender<()>,
    /// Nothing is sent: its end ends the pause.
    _end: Sender<()>,
}

impl BackgroundSync {
    /// Begins with another handle of the file that is written to.
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

    /// Something was written. An error is that of an earlier sync.
    pub fn wrote(&mut self) -> io::Result<()> {
        match self.open.as_ref().map(|open| open.written.try_send(())) {
            // A full channel says the same already.
            Some(Ok(()) | Err(TrySendError::Full(()))) => Ok(()),
            Some(Err(TrySendError::Disconnected(()))) | None => self.finish(),
        }
    }

    /// Waits until all that was written is on the disk.
    pub fn finish(&mut self) -> io::Result<()> {
        self.open = None;
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(result)) => result,
            Some(Err(_)) => Err(io::Error::other("syncing has failed")),
            None => Ok(()),
        }
    }
}

impl Drop for BackgroundSync {
    fn drop(&mut self) {
        // Whoever wants to know of errors has called it before.
        let _ = self.finish();
    }
}

/// Syncs until nothing more will be written, and what was written has been synced.
fn sync(file: &File, written: &Receiver<()>, ended: &Receiver<()>) -> io::Result<()> {
    while written.recv().is_ok() {
        file.sync_data()?;
        // Either the pause is over, or everything is.
        let _ = ended.recv_timeout(PAUSE);
    }
    Ok(())
}
