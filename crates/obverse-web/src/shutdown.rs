//! Graceful shutdown: the server accepts no more connections, finishes its responses and closes its sockets with a
//! reason.

use std::future;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

/// Time limit for connections to finish at shutdown.
const GRACE: Duration = Duration::from_secs(1);

/// Requests the shutdown of a server from another thread.
#[derive(Debug)]
pub struct ShutdownTrigger(watch::Sender<bool>);

/// Reports that a shutdown was requested. A task that must finish before the server stops holds a clone of this signal.
#[derive(Clone, Debug)]
pub struct ShutdownSignal(watch::Receiver<bool>);

/// Creates a trigger and its signal. Pass [`ShutdownSignal::requested`] to [`Server::run`](crate::Server::run).
pub fn shutdown_channel() -> (ShutdownTrigger, ShutdownSignal) {
    let (sender, receiver) = watch::channel(false);
    (ShutdownTrigger(sender), ShutdownSignal(receiver))
}

impl ShutdownTrigger {
    /// Requests the shutdown of the server.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    /// Requests the shutdown and waits until all signals are dropped, but at most for the time [`GRACE`].
    pub(crate) async fn end(self) {
        self.stop();
        let _ = timeout(GRACE, self.0.closed()).await;
    }
}

impl ShutdownSignal {
    /// Waits until the shutdown is requested. Never returns if the trigger is dropped before that.
    pub async fn requested(mut self) {
        if self.0.wait_for(|is_requested| *is_requested).await.is_err() {
            future::pending().await
        }
    }
}
