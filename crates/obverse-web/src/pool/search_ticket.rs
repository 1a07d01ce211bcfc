use std::sync::Arc;

use obverse_study::{EngineNews, EngineTask};
use tokio::sync::watch;

use super::job::NumberedNews;
use super::job_control::JobControl;
use super::job_queue::Queue;

/// Handle to a queued search. Dropping it cancels the search.
pub struct SearchTicket {
    pub(super) task: EngineTask,
    pub(super) news: watch::Receiver<NumberedNews>,
    pub(super) control: Arc<JobControl>,
    pub(super) queue: Arc<Queue>,
}

impl SearchTicket {
    /// Task of the search.
    pub fn task(&self) -> &EngineTask {
        &self.task
    }

    /// Waits for news with a serial number above `serial` and returns them with their number; `None` if the search
    /// has failed.
    pub async fn after(&mut self, serial: u64) -> Option<(u64, EngineNews)> {
        let news = self.news.wait_for(|(number, _)| *number > serial).await;
        news.ok().map(|news| news.clone())
    }
}

impl Drop for SearchTicket {
    fn drop(&mut self) {
        self.control.cancel();
        self.queue.remove_cancelled();
    }
}
