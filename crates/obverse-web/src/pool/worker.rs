use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use obverse_engine::Engine;
use obverse_study::SliceEnd;
use tokio::sync::watch;

use super::factory::EngineFactory;
use super::health::{EngineState, Health};
use super::queue::Queue;
use crate::monitor::Monitor;

/// How long to wait before an engine that could not be started is tried again: at first, and at most.
const PAUSE: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(10));

/// The thread of an engine. It outlives the engine, and starts another one in its place.
pub struct Worker {
    pub number: usize,
    pub queue: Arc<Queue>,
    pub factory: EngineFactory,
    pub health: Arc<watch::Sender<Health>>,
    pub monitor: Arc<Monitor>,
}

impl Worker {
    /// Searches until the queue is closed, or until no engine of the pool can be started any more.
    pub fn run(self, mut engine: Engine) {
        loop {
            let watch = self.monitor.engine();
            let ended = self.search(&mut engine);
            // The new engine needs the memory of the old one.
            drop((watch, engine));
            if ended == Ended::Closed {
                return;
            }
            let Some(new) = self.start_again() else {
                return;
            };
            self.monitor.engine_restarted();
            engine = new;
        }
    }

    /// Runs slices until there are no more, or one panics. Nobody trusts the engine's table then.
    fn search(&self, engine: &mut Engine) -> Ended {
        while let Some((mut job, id)) = self.queue.next() {
            let watch = job.watch.run();
            let slice = || job.run_slice(id, engine, &self.queue);
            let outcome = catch_unwind(AssertUnwindSafe(slice));
            drop(watch);
            let rest = match outcome {
                Ok(SliceEnd::Finished) => None,
                Ok(SliceEnd::Unfinished) => Some(job),
                Err(_) => {
                    self.tell(EngineState::Starts);
                    // It may be the engine's fault; the second time it is the job's, whose tab hears
                    // that nobody will answer.
                    job.try_again().then_some(job)
                }
            };
            self.queue.end(id, rest);
            if outcome.is_err() {
                return Ended::Panicked;
            }
        }
        Ended::Closed
    }

    /// Another engine; none if the pool is given up or closed.
    fn start_again(&self) -> Option<Engine> {
        let (mut pause, longest_pause) = PAUSE;
        let mut times = 0;
        loop {
            let fault = match self.factory.start() {
                Ok(engine) => {
                    self.tell(EngineState::Answers);
                    return Some(engine);
                }
                Err(fault) => fault,
            };
            times += 1;
            self.monitor.engine_failed(&fault);
            self.tell(EngineState::Fails { times, fault });
            if self.health.borrow().lost().is_some() {
                // Nobody waits for what will not come.
                self.queue.close();
            }
            if self.queue.is_closed() {
                return None;
            }
            thread::sleep(pause);
            pause = (2 * pause).min(longest_pause);
        }
    }

    fn tell(&self, state: EngineState) {
        self.health
            .send_modify(|health| health.set(self.number, state));
    }
}

/// Why an engine has run its last slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// The queue is closed.
    Closed,
    /// A slice has panicked.
    Panicked,
}
