use std::future::Future;

use tokio::task::JoinHandle;

/// Something that goes on beside the rest, until it is dropped.
#[derive(Debug)]
pub struct Background(JoinHandle<()>);

impl Background {
    /// Begins it.
    pub fn start(work: impl Future<Output = ()> + Send + 'static) -> Background {
        Background(tokio::spawn(work))
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.0.abort();
    }
}
