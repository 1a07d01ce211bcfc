//! Othello in the browser: the server of the page in `web/`.
//!
//! | item | purpose |
//! | --- | --- |
//! | [`Server`] | serves the page over HTTP and one WebSocket per tab |
//! | [`ServerOptions`] | address, engines and limits |
//! | [`EnginePool`] | engines that all tabs share fairly |
//! | [`Monitor`] | counts events for [`Metrics`] and records them in a [`Journal`] |
//!
//! A tab exchanges JSON messages with its [`Session`](obverse_page::Session) over its socket.

mod admission;
mod assets;
mod background;
mod client_counts;
mod close_reason;
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
mod node_budget;
mod options;
mod pool;
mod proxies;
mod rate;
mod refusal;
mod server;

mod shutdown;
mod socket;
mod stream;
mod tab_files;
mod throttle;
mod timestamp;
mod untrusted;
mod upload;
mod visitor;

pub use journal::{Journal, JournalEntry, ServerFault, Severity};
pub use log::{Log, LogFormat};
pub use metrics::{Metrics, Urgency};
pub use monitor::Monitor;
pub use options::ServerOptions;
#[doc(hidden)]
pub use pool::EngineFactory;
pub use pool::{EngineFault, EnginePool, PoolError, PoolHealth, SearchTicket};
pub use refusal::RefusalReason;
pub use server::{Server, ServerError};
pub use shutdown::{ShutdownSignal, ShutdownTrigger, shutdown_channel};
pub use timestamp::Timestamp;
pub use untrusted::Untrusted;
pub use visitor::Visitor;
