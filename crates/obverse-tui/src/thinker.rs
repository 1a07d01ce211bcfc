//! The engine on a thread of its own.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use obverse_engine::{Engine, EngineError, Options, Stop};
use obverse_study::{EngineJob, EngineNews, EngineTask, SliceObserver};

/// A task with its number. News of another number are out of date.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The number.
    pub id: u64,
    /// The task.
    pub task: EngineTask,
}

/// What is heard from the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The number of the job.
    pub id: u64,
    /// What is new.
    pub news: News,
}

/// What is new about a job.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// What the engine has found so far.
    Found(Box<EngineNews>),
    /// The engine has failed. There will be no more thoughts.
    Crashed,
}

/// No search takes longer: a forgotten terminal should not keep a processor busy for ever.
const LONGEST_SEARCH: Duration = Duration::from_secs(120);
/// A reply that comes sooner is not seen to be one.
const SHORTEST_MOVE: Duration = Duration::from_millis(350);

/// The thread that thinks.
pub struct Thinker {
    jobs: Sender<(Job, Stop)>,
    stop: Stop,
}

impl Thinker {
    /// Starts it; it tells what it thinks by this function.
    pub fn start(
        options: Options,
        tell: impl Fn(Thought) + Send + 'static,
    ) -> Result<Thinker, EngineError> {
        let mut engine = Engine::with_table_that_fits(options)?;
        let (jobs, queue) = mpsc::channel::<(Job, Stop)>();
        let work = move || {
            for (job, stop) in queue {
                if stop.is_stopped() {
                    continue;
                }
                let id = job.id;
                let thinking = AssertUnwindSafe(|| {
                    let mut reporter = Reporter {
                        id,
                        begun: Instant::now(),
                        stop: &stop,
                        tell: &tell,
                    };
                    let mut job = EngineJob::new(job.task, LONGEST_SEARCH);
                    // Nobody else wants the engine: it has one slice, and ends it early only if stopped.
                    job.run_slice(&mut engine, &stop, &mut reporter);
                });
                if panic::catch_unwind(thinking).is_err() {
                    let news = News::Crashed;
                    return tell(Thought { id, news });
                }
            }
        };
        let refused = |_| EngineError::Threads {
            wanted: 2,
            possible: 1,
        };
        thread::Builder::new().spawn(work).map_err(refused)?;
        Ok(Thinker {
            jobs,
            stop: Stop::default(),
        })
    }

    /// Leaves what it thinks about and turns to this, or rests.
    pub fn turn_to(&mut self, job: Option<Job>) {
        self.stop.stop();
        if let Some(job) = job {
            self.stop = Stop::default();
            // If the thread is gone it has said so.
            let _ = self.jobs.send((job, self.stop.clone()));
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

struct Reporter<'a, F> {
    id: u64,
    begun: Instant,
    stop: &'a Stop,
    tell: &'a F,
}

impl<F: Fn(Thought)> SliceObserver for Reporter<'_, F> {
    fn news(&mut self, news: &EngineNews) {
        if news.chosen.is_some() {
            rest_until(self.begun + SHORTEST_MOVE, self.stop);
        }
        (self.tell)(Thought {
            id: self.id,
            news: News::Found(Box::new(news.clone())),
        });
    }

    fn is_over(&mut self) -> bool {
        false
    }
}

fn rest_until(end: Instant, stop: &Stop) {
    while Instant::now() < end && !stop.is_stopped() {
        thread::sleep(Duration::from_millis(10));
    }
}
