use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Engine, Options as EngineOptions};
use obverse_study::{EngineJob, EngineResources, EngineTask};
use tokio::sync::watch;

use super::engine_factory::EngineFactory;
use super::engine_fault::EngineFault;
use super::engine_worker::Worker;
use super::job::{Job, NumberedNews};
use super::job_control::JobControl;
use super::job_queue::Queue;
use super::pool_health::{ATTEMPTS, PoolHealth};
use super::search_ticket::SearchTicket;
use super::task_urgency::TaskUrgency;
use crate::monitor::Monitor;

/// Engines that all tabs share.
pub struct EnginePool {
    queue: Arc<Queue>,
    health: Arc<watch::Sender<PoolHealth>>,
    monitor: Arc<Monitor>,
    longest_search: Duration,
    /// The threads and the memory that new engines get.
    resources: Arc<Mutex<EngineResources>>,
}

/// Reason why a pool cannot be started or has no working engine.
#[derive(Debug, thiserror::Error)]
pub enum PoolError {
    /// An engine cannot be created.
    #[error(transparent)]
    Engine(#[from] EngineFault),
    /// The system refused to start a thread.
    #[error("a thread cannot be started: {0}")]
    Thread(#[source] io::Error),
    /// All engines have failed and none can be restarted.
    #[error("no engine could be started in {ATTEMPTS} attempts: {0}")]
    Lost(EngineFault),
}

/// Settings of a pool.
#[derive(Clone, Copy, Debug)]
pub struct PoolOptions {
    /// Number of engines, which is the number of parallel searches.
    pub engines: usize,
    /// Number of search threads of all engines together.
    pub threads: usize,
    /// Size of all transposition tables together, in MiB.
    pub hash_mib: usize,
    /// Time that a search runs before another search may take the engine.
    pub slice: Duration,
    /// Maximum engine time of a search, all its slices together.
    pub longest_search: Duration,
}

impl PoolOptions {
    /// The threads and the memory of all engines together.
    pub fn resources(&self) -> EngineResources {
        EngineResources {
            threads: self.threads,
            hash_mib: self.hash_mib,
        }
    }
}

impl EnginePool {
    /// Creates the engines and starts their threads.
    pub fn start(options: PoolOptions) -> Result<EnginePool, PoolError> {
        EnginePool::start_watched(options, &Arc::default())
    }

    /// Starts a pool whose events go to `monitor`.
    pub(crate) fn start_watched(
        options: PoolOptions,
        monitor: &Arc<Monitor>,
    ) -> Result<EnginePool, PoolError> {
        let count = options.engines.max(1);
        let resources = Arc::new(Mutex::new(options.resources()));
        let engine_options = EngineOptions {
            evaluation: Some(Evaluation::built_in()),
            ..EngineOptions::default()
        };
        let chosen = Arc::clone(&resources);
        let make = move || {
            let all = *chosen.lock().unwrap_or_else(PoisonError::into_inner);
            Engine::new(EngineOptions {
                hash_mib: (all.hash_mib / count).max(1),
                threads: (all.threads / count).max(1),
                ..engine_options.clone()
            })
        };
        let factory = EngineFactory::new(make);
        EnginePool::start_engines(factory, options, resources, monitor)
    }

    /// Starts a pool with engines that `factory` creates. The threads and hash size of the options are ignored.
    pub(crate) fn start_with(
        factory: EngineFactory,
        options: PoolOptions,
        monitor: &Arc<Monitor>,
    ) -> Result<EnginePool, PoolError> {
        let resources = Arc::new(Mutex::new(options.resources()));
        EnginePool::start_engines(factory, options, resources, monitor)
    }

    fn start_engines(
        factory: EngineFactory,
        options: PoolOptions,
        resources: Arc<Mutex<EngineResources>>,
        monitor: &Arc<Monitor>,
    ) -> Result<EnginePool, PoolError> {
        let count = options.engines.max(1);
        let pool = EnginePool {
            queue: Arc::new(Queue::new(options.slice)),
            health: Arc::new(watch::Sender::new(PoolHealth::of(count))),
            monitor: Arc::clone(monitor),
            longest_search: options.longest_search,
            resources,
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
            // If a thread cannot be started, the pool is dropped, which ends the threads that have already started.
            thread::Builder::new()
                .spawn(move || worker.run(engine))
                .map_err(PoolError::Thread)?;
        }
        Ok(pool)
    }

    /// Queues a search and returns the handle to it.
    pub fn submit(&self, task: EngineTask) -> SearchTicket {
        let (sender, news) = watch::channel(NumberedNews::default());
        let control = Arc::<JobControl>::default();
        let watch = self
            .monitor
            .job(TaskUrgency::from(&task) != TaskUrgency::Patient);
        let engine_job = EngineJob::new(task.clone(), self.longest_search);
        self.queue
            .push(Job::new(engine_job, Arc::clone(&control), sender, watch));
        SearchTicket {
            task,
            news,
            control,
            queue: Arc::clone(&self.queue),
        }
    }

    /// Gives the engines other threads and other tables. Running searches go on with the new engines. An engine for
    /// which the system lacks memory or threads stays as it is.
    pub fn set_resources(&self, resources: EngineResources) {
        let mut current = self
            .resources
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if *current == resources {
            return;
        }
        *current = resources;
        drop(current);
        self.queue.renew_engines();
    }

    /// Number of engines that have been replaced so far.
    #[cfg(test)]
    pub fn engines_renewed(&self) -> u64 {
        self.queue.renewed()
    }

    /// Number of searches that wait or run.
    pub fn load(&self) -> usize {
        self.queue.len()
    }

    /// Returns a receiver of the engines' health, which is updated when an engine fails or works again.
    pub fn health(&self) -> watch::Receiver<PoolHealth> {
        self.health.subscribe()
    }

    /// Whether at least one engine works.
    pub fn is_healthy(&self) -> bool {
        self.health.borrow().is_healthy()
    }

    /// Whether all engines have failed and none can be restarted.
    pub fn is_lost(&self) -> bool {
        self.health.borrow().lost().is_some()
    }

    /// Waits until all engines have failed and none can be restarted, and returns the reason.
    pub async fn failed(&self) -> PoolError {
        lost(&mut self.health()).await
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.queue.close();
    }
}

/// Waits until all engines of a pool have failed and none can be restarted, and returns the reason.
pub(crate) async fn lost(health: &mut watch::Receiver<PoolHealth>) -> PoolError {
    let lost = health.wait_for(|health| health.lost().is_some()).await;
    let fault = lost.ok().and_then(|health| health.lost().cloned());
    match fault {
        Some(fault) => PoolError::Lost(fault),
        None => std::future::pending().await,
    }
}
