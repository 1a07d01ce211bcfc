use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use obverse_engine::Engine;
use obverse_study::SliceEnd;
use tokio::sync::watch;

use super::engine_factory::EngineFactory;
use super::job_queue::Queue;
use super::pool_health::{EngineState, PoolHealth};
use crate::monitor::Monitor;

/// Initial and maximum pause between attempts to restart an engine. The pause doubles after each attempt.
const RETRY_PAUSE: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(10));

/// The thread of an engine. The thread outlives the engine and restarts the engine after a panic.
pub struct Worker {
    pub number: usize,
    pub queue: Arc<Queue>,
    pub factory: EngineFactory,
    pub health: Arc<watch::Sender<PoolHealth>>,
    pub monitor: Arc<Monitor>,
}

impl Worker {
    /// Runs searches until the queue is closed or the pool is lost, which means that no engine can be restarted.
    pub fn run(self, mut engine: Engine) {
        loop {
            let watch = self.monitor.engine();
            let ended = self.search(&mut engine);
            // Free the memory of the old engine for the new one.
            drop((watch, engine));
            if ended == Ended::Closed {
                return;
            }
            let Some(new) = self.restart() else {
                return;
            };
            self.monitor.engine_restarted();
            engine = new;
        }
    }

    /// Runs slices until the queue is closed or a slice panics. After a panic the engine's transposition table cannot
    /// be trusted.
    fn search(&self, engine: &mut Engine) -> Ended {
        let mut renewals = self.queue.renewals();
        while let Some((mut job, id)) = self.queue.next() {
            if renewals != self.queue.renewals() {
                renewals = self.queue.renewals();
                // Without memory or threads for the new engine, the old one goes on.
                if let Ok(new) = self.factory.start() {
                    *engine = new;
                    self.queue.engine_renewed();
                }
            }
            let watch = job.watch.run();
            let slice = || job.run_slice(id, engine, &self.queue);
            let outcome = catch_unwind(AssertUnwindSafe(slice));
            drop(watch);
            let rest = match outcome {
                Ok(SliceEnd::Finished) => None,
                Ok(SliceEnd::Unfinished) => Some(job),
                Err(_) => {
                    self.set_state(EngineState::Restarting);
                    // The first panic of a search may be the engine's fault, so the search runs again. After its second
                    // panic the search is dropped, and its tab is told that the search has failed.
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

    /// Restarts the engine, with as many attempts as necessary. Returns `None` if the queue is closed or no engine of
    /// the pool can be restarted.
    fn restart(&self) -> Option<Engine> {
        let (mut pause, longest_pause) = RETRY_PAUSE;
        let mut attempts = 0;
        loop {
            let fault = match self.factory.start() {
                Ok(engine) => {
                    self.set_state(EngineState::Working);
                    return Some(engine);
                }
                Err(fault) => fault,
            };
            attempts += 1;
            self.monitor.engine_failed(&fault);
            self.set_state(EngineState::Failed { attempts, fault });
            if self.health.borrow().lost().is_some() {
                // Cancels the waiting searches, which will never run.
                self.queue.close();
            }
            if self.queue.is_closed() {
                return None;
            }
            thread::sleep(pause);
            pause = (2 * pause).min(longest_pause);
        }
    }

    /// Sets the state of this engine in the health of the pool.
    fn set_state(&self, state: EngineState) {
        self.health
            .send_modify(|health| health.set(self.number, state));
    }
}

/// Reason why an engine stopped running slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// The queue is closed.
    Closed,
    /// A slice has panicked.
    Panicked,
}
