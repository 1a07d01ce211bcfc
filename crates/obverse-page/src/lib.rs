//! The page's messages, sessions and lessons. Nothing here knows sockets, threads, files or clocks, so that a
//! server and a worker in a browser can use the same code.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Session`] | what one tab knows: [`Session::answer`] takes a [`Request`] |
//! | [`Event`] | what a tab is told |
//! | [`learn`] | the Learn page |
//! | [`Quota`] | bounds what all tabs keep together; [`Unbounded`] is for a page of its own |
//!
//! A tab sends requests and is told events, in JSON. The page knows no rules: it is told what is legal, what a
//! move would flip, and how the game stands.

mod arrangement;
mod export;
pub mod learn;
mod message;
mod picture;
mod quota;
mod session;

pub use arrangement::{Arrangement, OpeningChoice, PlayerChoice, StrengthMessage};
pub use export::ExportFormat;
pub use message::*;
pub use quota::{Lease, Quota, Unbounded};
pub use session::{Query, Session};

#[cfg(test)]
mod typescript;
