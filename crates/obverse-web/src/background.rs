use std::future::Future;

use tokio::task::JoinHandle;

/// A background task that is aborted when dropped.
#[derive(Debug)]
pub struct Background(JoinHandle<()>);

impl Background {
    /// Starts `work` as a background task.
    pub fn start(work: impl Future<Output = ()> + Send + 'static) -> Background {
        Background(tokio::spawn(work))
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.0.abort();
    }
}
