//! Runs the engine on a separate thread.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use obverse_engine::{Engine, EngineError, Options, Stop};
use obverse_study::{EngineJob, EngineNews, EngineTask, SliceObserver};

/// An engine task with a number. Each reply has the number of its task, so that replies to earlier tasks can be
/// ignored.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberedTask {
    /// Number of the task.
    pub id: u64,
    /// The task to carry out.
    pub task: EngineTask,
}

/// A message from the engine thread.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineReply {
    /// Number of the task that the reply is about.
    pub id: u64,
    /// The engine's news, or its failure.
    pub content: ReplyContent,
}

/// The content of an [`EngineReply`].
#[derive(Clone, Debug, PartialEq)]
pub enum ReplyContent {
    /// The results of the engine so far.
    News(Box<EngineNews>),
    /// The engine has failed. No more replies follow.
    Crashed,
}

/// Time limit of a search. Without it, an unattended terminal would keep a processor busy.
const LONGEST_SEARCH: Duration = Duration::from_secs(120);
/// Minimum time that the engine takes for a move. A user would overlook a faster move.
const SHORTEST_MOVE: Duration = Duration::from_millis(350);

/// A handle to the thread that runs the engine.
pub struct EngineThread {
    jobs: Sender<(NumberedTask, Stop)>,
    stop: Stop,
}

impl EngineThread {
    /// Starts the thread, which calls `tell` with each reply.
    pub fn start(
        options: Options,
        tell: impl Fn(EngineReply) + Send + 'static,
    ) -> Result<EngineThread, EngineError> {
        let mut engine = Engine::with_table_that_fits(options)?;
        let (jobs, queue) = mpsc::channel::<(NumberedTask, Stop)>();
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
                    // A task can be run in slices, so that several tasks share an engine. Here one slice runs the whole
                    // task.
                    job.run_slice(&mut engine, &stop, &mut reporter);
                });
                if panic::catch_unwind(thinking).is_err() {
                    let content = ReplyContent::Crashed;
                    return tell(EngineReply { id, content });
                }
            }
        };
        let refused = |_| EngineError::Threads {
            wanted: 2,
            possible: 1,
        };
        thread::Builder::new().spawn(work).map_err(refused)?;
        Ok(EngineThread {
            jobs,
            stop: Stop::default(),
        })
    }

    /// Stops the current task, then starts `job` unless it is `None`.
    pub fn turn_to(&mut self, job: Option<NumberedTask>) {
        self.stop.stop();
        if let Some(job) = job {
            self.stop = Stop::default();
            // Sending fails only if the thread has crashed. The thread has then already sent `ReplyContent::Crashed`.
            let _ = self.jobs.send((job, self.stop.clone()));
        }
    }
}

impl Drop for EngineThread {
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

impl<F: Fn(EngineReply)> SliceObserver for Reporter<'_, F> {
    fn news(&mut self, news: &EngineNews) {
        if news.chosen.is_some() {
            rest_until(self.begun + SHORTEST_MOVE, self.stop);
        }
        (self.tell)(EngineReply {
            id: self.id,
            content: ReplyContent::News(Box::new(news.clone())),
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
