//! Othello in the browser: the server of the page in `web/`.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Server`] | listens, serves the page and the sockets of its tabs |
//! | [`Options`] | where it listens and what it may spend |
//! | [`Pool`] | engines, shared fairly by all tabs |
//! | [`Monitor`] | what operators see: counts what happens, and tells it to a [`Journal`] |
//!
//! A tab speaks to its [`Session`](obverse_page::Session) over one socket, in JSON.

mod admission;
mod assets;
mod background;
mod client_counts;
mod close_reason;
mod desk;
mod fair_slots;
mod guard;
mod health;
mod journal;
mod lessons;
mod list_quota;
mod log;
mod metrics;
mod metrics_port;
mod monitor;
mod options;
mod pool;
mod proxies;
mod rate;
mod refusal;
mod server;
mod shelf;
mod shutdown;
mod socket;
mod stream;
mod throttle;
mod timestamp;
mod untrusted;
mod upload;
mod visitor;

pub use journal::{Entry, Fault, Journal, Level};
pub use log::{Log, LogFormat};
pub use metrics::{Metrics, Urgency};
pub use monitor::Monitor;
pub use options::Options;
#[doc(hidden)]
pub use pool::EngineFactory;
pub use pool::{EngineFault, Health, Pool, PoolError, Ticket};
pub use refusal::Reason;
pub use server::{Server, ServerError};
pub use shutdown::{ShutdownSignal, ShutdownTrigger, shutdown_channel};
pub use timestamp::Timestamp;
pub use untrusted::Untrusted;
pub use visitor::Visitor;
