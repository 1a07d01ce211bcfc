//! Othello in the browser: the server of the page in `web/`.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Server`] | listens, serves the page and the sockets of its tabs |
//! | [`Options`] | where it listens and what it may spend |
//! | [`Session`] | what one tab knows: [`Session::answer`] takes a [`Request`] |
//! | [`Event`] | what a tab is told |
//! | [`Pool`] | engines, shared fairly by all tabs |
//! | [`Monitor`] | what operators see: counts what happens, and tells it to a [`Journal`] |
//! | [`learn`] | the Learn page |
//!
//! A tab speaks to its session over one socket, in JSON. The page knows no rules: it is told what is
//! legal, what a move would flip, and how the game stands.

mod admission;
mod arrangement;
mod assets;
mod background;
mod client_counts;
mod close_reason;
mod desk;
mod export;
mod fair_slots;
mod guard;
mod health;
mod journal;
pub mod learn;
mod lessons;
mod message;
mod metrics;
mod metrics_port;
mod monitor;
mod options;
mod picture;
mod pool;
mod proxies;
mod rate;
mod refusal;
mod server;
mod session;
mod shutdown;
mod socket;
mod stream;
mod throttle;
mod untrusted;
mod upload;
mod visitor;

pub use arrangement::{Arrangement, OpeningChoice, PlayerChoice, StrengthChoice};
pub use export::ExportFormat;
pub use journal::{Entry, Fault, Journal, Level};
pub use message::*;
pub use metrics::{Metrics, Urgency};
pub use monitor::Monitor;
pub use options::Options;
#[doc(hidden)]
pub use pool::EngineFactory;
pub use pool::{EngineFault, Health, Pool, PoolError, Ticket};
pub use refusal::Reason;
pub use server::{Server, ServerError};
pub use session::Session;
pub use shutdown::{ShutdownSignal, ShutdownTrigger, shutdown_channel};
pub use untrusted::Untrusted;
pub use upload::FileAnnounced;
pub use visitor::Visitor;
