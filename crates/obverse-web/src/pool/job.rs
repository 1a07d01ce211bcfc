use std::sync::Arc;

use obverse_engine::Engine;
use obverse_study::{EngineJob, EngineNews, EngineTask, SliceEnd, SliceObserver};
use tokio::sync::watch;

use super::job_control::JobControl;
use super::job_queue::Queue;
use super::schedule::{Rest, SliceId};
use crate::monitor::JobWatch;

/// Engine news with a serial number. Number 0 means that the engine has not reported yet.
pub type NumberedNews = (u64, EngineNews);

/// A search that waits or runs.
pub struct Job {
    engine_job: EngineJob,
    pub control: Arc<JobControl>,
    news: watch::Sender<NumberedNews>,
    pub watch: JobWatch,
    /// Whether a slice of the search has panicked.
    has_failed: bool,
}

impl Job {
    pub fn new(
        engine_job: EngineJob,
        control: Arc<JobControl>,
        news: watch::Sender<NumberedNews>,
        watch: JobWatch,
    ) -> Job {
        Job {
            engine_job,
            control,
            news,
            watch,
            has_failed: false,
        }
    }

    /// Task of the search.
    pub fn task(&self) -> &EngineTask {
        self.engine_job.task()
    }

    /// What is left of the search after an unfinished slice.
    pub fn into_rest(self) -> Rest<Job> {
        match self.engine_job.holds_table() {
            true => Rest::HoldingTable(self),
            false => Rest::Waiting(self),
        }
    }

    /// Records that a slice of the search has panicked. Returns whether this was the first time, so that the search
    /// may be tried once more.
    pub fn try_again(&mut self) -> bool {
        !std::mem::replace(&mut self.has_failed, true)
    }

    /// Runs a slice: searches until the task is done or another search gets the engine.
    pub fn run_slice(&mut self, id: SliceId, engine: &mut Engine, queue: &Queue) -> SliceEnd {
        let stop = self.control.begin_slice();
        if self.control.is_cancelled() {
            return SliceEnd::Finished;
        }
        let mut slice = Slice {
            id,
            queue,
            sender: &self.news,
            watch: &mut self.watch,
        };
        let end = self.engine_job.run_slice(engine, &stop, &mut slice);
        match self.control.is_cancelled() {
            true => SliceEnd::Finished,
            false => end,
        }
    }
}

/// Observer of a running slice.
struct Slice<'a> {
    id: SliceId,
    queue: &'a Queue,
    sender: &'a watch::Sender<NumberedNews>,
    watch: &'a mut JobWatch,
}

impl SliceObserver for Slice<'_> {
    fn news(&mut self, news: &EngineNews) {
        if news.chosen.is_some() {
            self.watch.chose(news.spent);
        }
        self.sender.send_modify(|(serial, last)| {
            *serial += 1;
            last.clone_from(news);
        });
    }

    fn is_over(&mut self) -> bool {
        self.queue.must_leave(self.id)
    }

    fn is_interrupted(&mut self) -> bool {
        self.queue.is_interrupted(self.id)
    }
}
