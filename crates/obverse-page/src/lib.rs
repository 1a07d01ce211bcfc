//! The server side of the web page: messages, sessions and lessons. The crate uses no sockets, threads, files or
//! clocks, so that a server and a worker in a browser can share it.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`Session`] | the state of one tab: [`Session::answer`] takes a [`PageRequest`] |
//! | [`PageEvent`] | a message to a tab |
//! | [`learn`] | the Learn page |
//! | [`Quota`] | limits the memory of all tabs together; [`Unbounded`] has no limit |
//!
//! A tab sends requests and receives events, in JSON. The page does not implement the rules of Othello: events carry
//! the legal moves, the discs that each move flips, and the result.

pub mod learn;
mod message;
mod quota;
mod read_files;
mod reason;
mod session;
mod shorten_text;

pub use message::*;
pub use quota::{Lease, Quota, Unbounded};
pub use read_files::read_files;
pub use session::{ExportFormat, RowQuery, Session};

#[cfg(test)]
mod typescript;
