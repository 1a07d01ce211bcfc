use std::sync::Arc;
use std::time::Duration;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Clock, Engine, EngineError, Options, Stop};
use obverse_study::{EngineJob, EngineNews, EngineTask, SliceEnd, SliceObserver};

/// Size of the transposition table in MiB. A tab should stay below 400 MB in all.
const HASH_MIB: usize = 64;
/// Time limit of a search.
const LONGEST_SEARCH: Duration = Duration::from_secs(120);
/// Duration of a slice. Messages of the page wait for the end of the slice.
const SLICE: Duration = Duration::from_millis(40);
/// Minimum time between two reports to the session.
const UPDATE_INTERVAL: Duration = Duration::from_millis(80);

/// The engine of a tab and the search that it works on.
pub struct TabSearch {
    engine: Engine,
    job: Option<EngineJob>,
    clock: Arc<dyn Clock>,
    /// Earliest time of the next report.
    next_update_at: Duration,
}

impl TabSearch {
    /// Creates the engine.
    pub fn new(
        evaluation: Arc<Evaluation>,
        clock: Arc<dyn Clock>,
    ) -> Result<TabSearch, EngineError> {
        let engine = Engine::with_table_that_fits(Options {
            hash_mib: HASH_MIB,
            threads: 1,
            evaluation: Some(evaluation),
            clock: Arc::clone(&clock),
        })?;
        Ok(TabSearch {
            engine,
            job: None,
            clock,
            next_update_at: Duration::ZERO,
        })
    }

    /// Makes `task` the task of the engine, and drops any other. Nothing changes if the engine works on it already.
    pub fn set_task(&mut self, task: Option<EngineTask>) {
        if self.job.as_ref().map(EngineJob::task) == task.as_ref() {
            return;
        }
        self.next_update_at = self.clock.now();
        self.job = task.map(|task| EngineJob::new(task, LONGEST_SEARCH));
    }

    /// Whether there is a task.
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Runs a slice. Returns the task with news of it, if there are any and it is time to report them.
    pub fn run_slice(&mut self) -> Option<(EngineTask, EngineNews)> {
        let job = self.job.as_mut()?;
        let mut slice = Slice {
            clock: &*self.clock,
            end: self.clock.now() + SLICE,
            has_news: false,
        };
        let end = job.run_slice(&mut self.engine, &Stop::default(), &mut slice);
        let is_finished = end == SliceEnd::Finished;
        let now = self.clock.now();
        let is_due = is_finished || (slice.has_news && now >= self.next_update_at);
        let news = is_due.then(|| (job.task().clone(), job.news().clone()));
        if is_due {
            self.next_update_at = now + UPDATE_INTERVAL;
        }
        if is_finished {
            self.job = None;
        }
        news
    }
}

/// Ends a slice when its time is over.
struct Slice<'a> {
    clock: &'a dyn Clock,
    end: Duration,
    has_news: bool,
}

impl SliceObserver for Slice<'_> {
    fn news(&mut self, _news: &EngineNews) {
        self.has_news = true;
    }

    fn is_over(&mut self) -> bool {
        self.clock.now() >= self.end
    }
}
