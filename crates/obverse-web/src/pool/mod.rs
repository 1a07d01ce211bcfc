//! Engines, shared fairly by all tabs.
//!
//! A search runs in slices: when its slice is over and it is another one's turn, it waits and gets on
//! later where it was, since the table remembers. Whose turn it is, [`schedule`] says: whoever waits for
//! a move comes before whoever looks at values, short searches come before long ones, and nobody waits
//! for ever. A [`Ticket`] that is dropped ends its search.
//!
//! An engine that panics is started again, and the search it had is tried once more. If no engine can
//! be started several times in a row, the pool is given up: [`Pool::failed`].

mod factory;
mod health;
mod job;
mod lane;
mod queue;
mod schedule;
mod task;
mod worker;

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Engine, Options as EngineOptions};
use obverse_study::{EngineJob, EngineNews, EngineTask};
use tokio::sync::watch;

pub use factory::EngineFactory;
pub use health::{EngineFault, Health};

use crate::monitor::Monitor;
use health::ATTEMPTS;
use job::{Control, Job, NumberedNews};
use queue::Queue;
use schedule::Demand;
use task::demand;
use worker::Worker;

/// Engines that any number of tabs share.
pub struct Pool {
    queue: Arc<Queue>,
    health: Arc<watch::Sender<Health>>,
    monitor: Arc<Monitor>,
    longest_search: Duration,
}

/// Why there are no engines.
#[derive(Debug, thiserror::Error)]
pub enum PoolError {
    /// They cannot be made like this.
    #[error(transparent)]
    Engine(#[from] EngineFault),
    /// Their threads cannot be started.
    #[error("a thread cannot be started: {0}")]
    Thread(#[source] io::Error),
    /// All have failed, and none could be started again.
    #[error("no engine could be started in {ATTEMPTS} attempts: {0}")]
    Lost(EngineFault),
}

/// How a pool works.
#[derive(Clone, Copy, Debug)]
pub struct PoolOptions {
    /// How many engines there are: so many searches run at the same time.
    pub engines: usize,
    /// How many threads they have together.
    pub threads: usize,
    /// The size of all tables together, in MiB.
    pub hash_mib: usize,
    /// How long a search runs before it lets others have the engine.
    pub slice: Duration,
    /// How long a search may take, all its slices together.
    pub longest_search: Duration,
}

impl Pool {
    /// Makes the engines and starts their threads.
    pub fn start(options: PoolOptions) -> Result<Pool, PoolError> {
        Pool::start_watched(options, &Arc::default())
    }

    /// The same; `monitor` counts what they do.
    pub(crate) fn start_watched(
        options: PoolOptions,
        monitor: &Arc<Monitor>,
    ) -> Result<Pool, PoolError> {
        let count = options.engines.max(1);
        let engine_options = EngineOptions {
            hash_mib: (options.hash_mib / count).max(1),
            threads: (options.threads / count).max(1),
            evaluation: Some(Evaluation::built_in()),
            ..EngineOptions::default()
        };
        let make = move || Engine::new(engine_options.clone());
        Pool::start_with(EngineFactory::new(make), options, monitor)
    }

    /// The same with engines of one's own; their options are not those of the pool.
    pub(crate) fn start_with(
        factory: EngineFactory,
        options: PoolOptions,
        monitor: &Arc<Monitor>,
    ) -> Result<Pool, PoolError> {
        let count = options.engines.max(1);
        let pool = Pool {
            queue: Arc::new(Queue::new(options.slice)),
            health: Arc::new(watch::Sender::new(Health::of(count))),
            monitor: Arc::clone(monitor),
            longest_search: options.longest_search,
        };
        let engines = (0..count).map(|_| factory.start());
        let engines = engines.collect::<Result<Vec<_>, _>>()?;
        for (number, engine) in engines.into_iter().enumerate() {
            let worker = Worker {
                number,
                queue: Arc::clone(&pool.queue),
                factory: factory.clone(),
                health: Arc::clone(&pool.health),
                monitor: Arc::clone(monitor),
            };
            // If one cannot be started, those that are end with the pool.
            thread::Builder::new()
                .spawn(move || worker.run(engine))
                .map_err(PoolError::Thread)?;
        }
        Ok(pool)
    }

    /// Queues a task.
    pub fn submit(&self, task: EngineTask) -> Ticket {
        let (tell, news) = watch::channel(NumberedNews::default());
        let control = Arc::new(Control::default());
        let watch = self.monitor.job(demand(&task) != Demand::Patient);
        let engine_job = EngineJob::new(task.clone(), self.longest_search);
        self.queue
            .push(Job::new(engine_job, Arc::clone(&control), tell, watch));
        Ticket {
            task,
            news,
            control,
            queue: Arc::clone(&self.queue),
        }
    }

    /// How many searches wait or run.
    pub fn load(&self) -> usize {
        self.queue.len()
    }

    /// How the engines are, now and later.
    pub fn health(&self) -> watch::Receiver<Health> {
        self.health.subscribe()
    }

    /// Whether at least one engine answers.
    pub fn is_healthy(&self) -> bool {
        self.health.borrow().is_healthy()
    }

    /// Whether no engine will answer any more.
    pub fn is_lost(&self) -> bool {
        self.health.borrow().lost().is_some()
    }

    /// Why no engine will answer any more, once that is so.
    pub async fn failed(&self) -> PoolError {
        lost(&mut self.health()).await
    }
}

/// Why no engine of a pool will answer any more, once that is so.
pub(crate) async fn lost(health: &mut watch::Receiver<Health>) -> PoolError {
    let lost = health.wait_for(|health| health.lost().is_some()).await;
    let fault = lost.ok().and_then(|health| health.lost().cloned());
    match fault {
        Some(fault) => PoolError::Lost(fault),
        None => std::future::pending().await,
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.queue.close();
    }
}

/// A search that was asked for. Dropping it ends the search.
pub struct Ticket {
    task: EngineTask,
    news: watch::Receiver<NumberedNews>,
    control: Arc<Control>,
    queue: Arc<Queue>,
}

impl Ticket {
    /// The task.
    pub fn task(&self) -> &EngineTask {
        &self.task
    }

    /// News after those with this serial number, with their own; `None` if the search has failed.
    pub async fn after(&mut self, serial: u64) -> Option<(u64, EngineNews)> {
        let news = self.news.wait_for(|(number, _)| *number > serial).await;
        news.ok().map(|news| news.clone())
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.control.cancel();
        self.queue.forget_cancelled();
    }
}

#[cfg(test)]
mod simulation;
#[cfg(test)]
mod tests;
