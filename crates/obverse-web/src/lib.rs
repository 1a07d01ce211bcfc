//! Othello in the browser: the server of the page in `web/`.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Server`] | listens, serves the page and the sockets of its tabs |
//! | [`Options`] | where it listens and what it may spend |
//! | [`Session`] | what one tab knows: [`Session::answer`] takes a [`Request`] |
//! | [`Event`] | what a tab is told |
//! | [`Pool`] | engines, shared fairly by all tabs |
//! | [`learn`] | the Learn page |
//!
//! A tab speaks to its session over one socket, in JSON. The page knows no rules: it is told what is
//! legal, what a move would flip, and how the game stands.

mod arrangement;
mod assets;
mod clocks;
mod desk;
mod export;
mod guard;
pub mod learn;
mod message;
mod options;
mod picture;
mod pool;
mod rate;
mod server;
mod session;
mod socket;
mod upload;

pub use arrangement::{Arrangement, OpeningChoice, PlayerChoice, StrengthChoice, TimeControl};
pub use export::ExportFormat;
pub use message::*;
pub use options::Options;
#[doc(hidden)]
pub use pool::EngineFactory;
pub use pool::{EngineFault, Health, News, Pool, PoolError, Task, Ticket};
pub use server::{Server, ServerError};
pub use session::Session;
pub use upload::FileAnnounced;
