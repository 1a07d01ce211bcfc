use std::future::Future;

use tokio::task::JoinHandle;

/// A background task that is aborted when dropped.
#[derive(Debug)]
pub struct BackgroundTask(JoinHandle<()>);

impl BackgroundTask {
    /// Starts `work` as a background task.
    pub fn start(work: impl Future<Output = ()> + Send + 'static) -> BackgroundTask {
        BackgroundTask(tokio::spawn(work))
    }
}

impl Drop for BackgroundTask {
    fn drop(&mut self) {
        self.0.abort();
    }
}
