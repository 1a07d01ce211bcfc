use std::time::Instant;

use tokio::time::sleep_until;

/// Waits until `time`. Never returns if `time` is `None`.
pub async fn wait_until(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time.into()).await,
        None => std::future::pending().await,
    }
}
