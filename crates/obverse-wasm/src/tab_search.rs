use std::sync::Arc;
use std::time::Duration;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Clock, Engine, EngineError, Options, Stop};
use obverse_study::{
    EngineJob, EngineNews, EngineOffer, EngineResources, EngineTask, SliceEnd, SliceObserver,
};

/// Duration of a slice. Messages of the page wait for the end of the slice.
const SLICE: Duration = Duration::from_millis(40);
/// Time between two looks at the clock during a slice. A slice lasts longer by at most this time and the nodes between two
/// checks of the engine's limits.
const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// Minimum time between two reports to the session.
const UPDATE_INTERVAL: Duration = Duration::from_millis(80);

/// The engine of a tab and the search that it works on.
pub struct TabSearch {
    engine: Engine,
    evaluation: Arc<Evaluation>,
    hash_mib: usize,
    job: Option<EngineJob>,
    clock: Arc<dyn Clock>,
    /// Earliest time of the next report.
    next_update_at: Duration,
}

impl TabSearch {
    /// One thread, and a table that leaves a tab below 400 MB in all.
    pub const OFFER: EngineOffer = EngineOffer {
        usual: EngineResources {
            threads: 1,
            hash_mib: 64,
        },
        most: Some(EngineResources {
            threads: 1,
            hash_mib: 256,
        }),
    };

    /// Time limit of a search.
    pub const LONGEST_SEARCH: Duration = Duration::from_secs(120);

    /// Creates the engine.
    pub fn new(
        evaluation: Arc<Evaluation>,
        clock: Arc<dyn Clock>,
    ) -> Result<TabSearch, EngineError> {
        let hash_mib = TabSearch::OFFER.usual.hash_mib;
        Ok(TabSearch {
            engine: engine(&evaluation, &clock, hash_mib)?,
            evaluation,
            hash_mib,
            job: None,
            clock,
            next_update_at: Duration::ZERO,
        })
    }

    /// Replaces the engine by one with this evaluation, and drops the task.
    pub fn set_evaluation(&mut self, evaluation: Arc<Evaluation>) -> Result<(), EngineError> {
        self.engine = engine(&evaluation, &self.clock, self.hash_mib)?;
        self.evaluation = evaluation;
        self.job = None;
        Ok(())
    }

    /// Replaces the engine by one with a table of this size; a smaller one if there is too little memory. Nothing
    /// changes if the table has this size already.
    pub fn set_hash(&mut self, hash_mib: usize) {
        if hash_mib == self.hash_mib {
            return;
        }
        self.hash_mib = hash_mib;
        if let Ok(engine) = engine(&self.evaluation, &self.clock, hash_mib) {
            self.engine = engine;
        }
    }

    /// Makes `task` the task of the engine, and drops any other. Nothing changes if the engine works on it already.
    pub fn set_task(&mut self, task: Option<EngineTask>) {
        if self.job.as_ref().map(EngineJob::task) == task.as_ref() {
            return;
        }
        self.next_update_at = self.clock.now();
        self.job = task.map(|task| EngineJob::new(task, TabSearch::LONGEST_SEARCH));
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

/// Creates an engine with one thread.
fn engine(
    evaluation: &Arc<Evaluation>,
    clock: &Arc<dyn Clock>,
    hash_mib: usize,
) -> Result<Engine, EngineError> {
    Engine::with_table_that_fits(Options {
        hash_mib,
        threads: 1,
        evaluation: Some(Arc::clone(evaluation)),
        clock: Arc::clone(clock),
    })
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

    fn poll_interval(&self) -> Duration {
        POLL_INTERVAL
    }
}
