//! Engines, shared fairly by all tabs.
//!
//! A search runs in slices: when its slice is over and it is another one's turn, it waits and gets on
//! later where it was, since the table remembers. Whose turn it is, [`schedule`] says: whoever waits for
//! a move comes before whoever looks at values, short searches come before long ones, and nobody waits
//! for ever. A [`Ticket`] that is dropped ends its search.

mod job;
mod lane;
mod queue;
mod schedule;
mod task;

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Engine, EngineError, Options as EngineOptions};
use tokio::sync::watch;

pub use task::{News, Task};

use job::{Control, Job};
use queue::Queue;

/// Engines that any number of tabs share.
pub struct Pool {
    queue: Arc<Queue>,
}

/// Why there are no engines.
#[derive(Debug, thiserror::Error)]
pub enum PoolError {
    /// They cannot be made like this.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Their threads cannot be started.
    #[error("a thread cannot be started: {0}")]
    Thread(#[source] io::Error),
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
        let count = options.engines.max(1);
        let pool = Pool {
            queue: Arc::new(Queue::new(options.slice)),
        };
        let engine_options = EngineOptions {
            hash_mib: (options.hash_mib / count).max(1),
            threads: (options.threads / count).max(1),
            evaluation: Some(Evaluation::built_in()),
            ..EngineOptions::default()
        };
        let engines = (0..count).map(|_| Engine::new(engine_options.clone()));
        for engine in engines.collect::<Result<Vec<_>, _>>()? {
            let (queue, engine_options) = (Arc::clone(&pool.queue), engine_options.clone());
            // If one cannot be started, those that are end with the pool.
            thread::Builder::new()
                .spawn(move || work(&queue, engine, &engine_options, options))
                .map_err(PoolError::Thread)?;
        }
        Ok(pool)
    }

    /// Something to think about.
    pub fn submit(&self, task: Task) -> Ticket {
        let (tell, news) = watch::channel(News::default());
        let control = Arc::new(Control::default());
        self.queue
            .push(Job::new(task.clone(), Arc::clone(&control), tell));
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
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.queue.close();
    }
}

/// A search that was asked for. Dropping it ends the search.
pub struct Ticket {
    task: Task,
    news: watch::Receiver<News>,
    control: Arc<Control>,
    queue: Arc<Queue>,
}

impl Ticket {
    /// What is thought about.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// What is new since the news of this number; nothing if the search has failed.
    pub async fn after(&mut self, serial: u64) -> Option<News> {
        let news = self.news.wait_for(|news| news.serial > serial).await;
        news.ok().map(|news| news.clone())
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.control.cancel();
        self.queue.forget_cancelled();
    }
}

/// What an engine's thread does.
fn work(queue: &Arc<Queue>, mut engine: Engine, options: &EngineOptions, pool: PoolOptions) {
    while let Some((mut job, id)) = queue.next() {
        let slice = std::panic::AssertUnwindSafe(|| job.run_slice(id, &mut engine, queue, pool));
        let outcome = std::panic::catch_unwind(slice);
        queue.end(
            id,
            matches!(outcome, Ok(job::Outcome::Unfinished)).then_some(job),
        );
        // Whoever waits hears that nobody will answer, and nobody trusts this table any more.
        if outcome.is_err() {
            match Engine::new(options.clone()) {
                Ok(new) => engine = new,
                // No memory for a second one beside it.
                Err(_) => engine.forget(),
            }
        }
    }
}

#[cfg(test)]
mod simulation;
#[cfg(test)]
mod tests;
