//! A pool of engines that all tabs share fairly.
//!
//! A search runs in slices. At the end of a slice, the search waits if another search is due. It later continues where
//! it stopped, since the transposition table keeps its results. [`schedule`] decides which search runs: moves go before
//! analysis, short searches before long ones, and no search starves. Dropping a [`SearchTicket`] cancels its search.
//!
//! An engine that panics is restarted, and its search is tried once more. If no engine can be restarted after several
//! attempts, the pool is lost: [`EnginePool::failed`].

mod engine_factory;
mod engine_fault;
mod engine_pool;
mod engine_worker;
mod job;
mod job_control;
mod job_queue;
mod owed_time;
mod pool_health;
mod priority_class;
mod schedule;
mod search_priority;
mod search_ticket;
mod task_urgency;

pub use engine_factory::EngineFactory;
pub use engine_fault::EngineFault;
pub(crate) use engine_pool::lost;
pub use engine_pool::{EnginePool, PoolError, PoolOptions};
pub use pool_health::PoolHealth;
pub use search_ticket::SearchTicket;

#[cfg(test)]
mod simulation;
#[cfg(test)]
mod tests;
