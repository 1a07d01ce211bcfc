use std::sync::{Arc, Mutex, PoisonError};

use obverse_engine::{Engine, Stop};
use obverse_study::{EngineJob, EngineNews, EngineTask, SliceEnd, SliceObserver};
use tokio::sync::watch;

use super::queue::Queue;
use super::schedule::SliceId;
use crate::monitor::JobWatch;

/// Ends a job from outside: its present slice, and all that would follow.
#[derive(Debug, Default)]
pub struct Control {
    end: Stop,
    slice: Mutex<Stop>,
}

impl Control {
    /// Nobody wants the answer any more.
    pub fn cancel(&self) {
        self.end.stop();
        self.interrupt();
    }

    /// Whether nobody wants the answer any more.
    pub fn is_cancelled(&self) -> bool {
        self.end.is_stopped()
    }

    /// The present slice is to end.
    pub fn interrupt(&self) {
        let slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        slice.stop();
    }

    fn begin_slice(&self) -> Stop {
        let stop = Stop::default();
        let mut slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        *slice = stop.clone();
        drop(slice);
        // A cancellation that came before the new stop was in place has pressed the old one.
        if self.is_cancelled() {
            stop.stop();
        }
        stop
    }
}

/// News of a job with their serial number; 0 means that there are none yet.
pub type NumberedNews = (u64, EngineNews);

/// A task on its way through the queue.
pub struct Job {
    engine_job: EngineJob,
    pub control: Arc<Control>,
    tell: watch::Sender<NumberedNews>,
    pub watch: JobWatch,
    has_failed: bool,
}

impl Job {
    pub fn new(
        engine_job: EngineJob,
        control: Arc<Control>,
        tell: watch::Sender<NumberedNews>,
        watch: JobWatch,
    ) -> Job {
        Job {
            engine_job,
            control,
            tell,
            watch,
            has_failed: false,
        }
    }

    pub fn task(&self) -> &EngineTask {
        self.engine_job.task()
    }

    /// A slice has panicked; whether it may be tried once more.
    pub fn try_again(&mut self) -> bool {
        !std::mem::replace(&mut self.has_failed, true)
    }

    /// Searches until the task is done, or until others have the engine.
    pub fn run_slice(&mut self, id: SliceId, engine: &mut Engine, queue: &Queue) -> SliceEnd {
        let stop = self.control.begin_slice();
        if self.control.is_cancelled() {
            return SliceEnd::Finished;
        }
        let mut slice = Slice {
            id,
            queue,
            tell: &self.tell,
            watch: &mut self.watch,
        };
        let end = self.engine_job.run_slice(engine, &stop, &mut slice);
        match self.control.is_cancelled() {
            true => SliceEnd::Finished,
            false => end,
        }
    }
}

/// The engine, as long as a job has it.
struct Slice<'a> {
    id: SliceId,
    queue: &'a Queue,
    tell: &'a watch::Sender<NumberedNews>,
    watch: &'a mut JobWatch,
}

impl SliceObserver for Slice<'_> {
    fn news(&mut self, news: &EngineNews) {
        if news.chosen.is_some() {
            self.watch.chose(news.spent);
        }
        self.tell.send_modify(|(serial, told)| {
            *serial += 1;
            told.clone_from(news);
        });
    }

    fn is_over(&mut self) -> bool {
        self.queue.must_leave(self.id)
    }

    fn is_interrupted(&mut self) -> bool {
        self.queue.is_interrupted(self.id)
    }
}
