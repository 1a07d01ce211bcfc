//! The end of a server, in order: no new connections, sockets closed with a reason, answers finished.

use std::future;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

/// How long connections have to end when the server does.
const GRACE: Duration = Duration::from_secs(1);

/// Ends a server from another thread.
#[derive(Debug)]
pub struct ShutdownTrigger(watch::Sender<bool>);

/// Hears when a server is to end. Everything that has to end before it holds one.
#[derive(Clone, Debug)]
pub struct ShutdownSignal(watch::Receiver<bool>);

/// What ends a server, and what hears of it: [`ShutdownSignal::requested`] is for [`Server::run`](crate::Server::run).
pub fn shutdown_channel() -> (ShutdownTrigger, ShutdownSignal) {
    let (sender, receiver) = watch::channel(false);
    (ShutdownTrigger(sender), ShutdownSignal(receiver))
}

impl ShutdownTrigger {
    /// Ends it.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    /// Tells everything to end, and waits a while until it has.
    pub(crate) async fn end(self) {
        self.stop();
        let _ = timeout(GRACE, self.0.closed()).await;
    }
}

impl ShutdownSignal {
    /// Waits for the end; for ever if nobody can bring it about any more.
    pub async fn requested(mut self) {
        if self.0.wait_for(|is_requested| *is_requested).await.is_err() {
            future::pending().await
        }
    }
}
