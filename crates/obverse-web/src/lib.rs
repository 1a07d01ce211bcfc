//! Othello in the browser: the server of the page in `web/`.
//!
//! | item | purpose |
//! | --- | --- |
//! | [`Server`] | serves the page over HTTP and one WebSocket per tab |
//! | [`FolderServer`] | serves a folder with the page that needs no server |
//! | [`ServerOptions`] | address, engines and limits |
//! | [`EnginePool`] | engines that all tabs share fairly |
//! | [`Monitor`] | counts events for [`Metrics`] and records them in a [`Journal`] |
//!
//! A tab exchanges JSON messages with its [`Session`](obverse_page::Session) over its socket.

mod admission;
mod admission_error;
mod assets;
mod background_task;
mod close_reason;
mod connection;
mod file_tasks;
mod folder_server;
mod health_check;
mod identify_visitor;
mod journal;
mod journal_entry;
mod journal_entry_json;
mod journal_throttle;
mod lent_stream;
mod lesson;
mod list_quota;
mod log_format;
mod metrics;
mod metrics_port;
mod monitor;
mod origin_check;
mod pool;
mod rate_limit;
mod refusal_reason;
mod router;
mod security_headers;
mod server;
mod server_options;
mod shared_state;
mod shutdown;
mod tab_socket;
mod timestamp;
mod trusted_proxies;
mod untrusted;
mod upload;
mod visitor;
mod visitor_counts;
mod wait_until;

pub use folder_server::FolderServer;
pub use journal::Journal;
pub use journal_entry::{JournalEntry, ServerFault, Severity};
pub use log_format::{Log, LogFormat};
pub use metrics::{Metrics, Urgency};
pub use monitor::Monitor;
#[doc(hidden)]
pub use pool::EngineFactory;
pub use pool::{EngineFault, EnginePool, PoolError, PoolHealth, SearchTicket};
pub use refusal_reason::RefusalReason;
pub use server::{Server, ServerError};
pub use server_options::ServerOptions;
pub use shutdown::{ShutdownSignal, ShutdownTrigger, shutdown_channel};
pub use timestamp::Timestamp;
pub use untrusted::Untrusted;
pub use visitor::Visitor;
