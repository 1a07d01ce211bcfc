//! How engines and the programs that show them talk: one command a line, answers on lines.
//!
//! | module | who speaks it |
//! | --- | --- |
//! | [`gtp`] | Quarry, GoGui, GRhino: questions and answers, one at a time |
//! | [`nboard`] | NBoard: the engine is told about a game and talks while it thinks |
//! | [`cassio`] | Cassio: positions to search |
//!
//! Each has a `run`, which speaks the protocol on any input and output until the input ends or says
//! so, and a type for what can be said, with its parser. The engine thinks on a thread of its own and
//! the input is read on another: whatever comes is heard at once.
//!
//! ```
//! use obverse_engine::Effort;
//! use obverse_protocols::{Settings, gtp};
//!
//! let settings = Settings { strength: Effort::Depth(2).into(), ..Settings::default() };
//! let mut answers = Vec::new();
//! gtp::run(settings, &b"1 play black f5\n2 genmove black\n"[..], &mut answers)?;
//! assert_eq!(answers, b"=1\n\n?2 it is the turn of White\n\n");
//! # Ok::<(), obverse_protocols::SessionError>(())
//! ```

pub mod cassio;
mod clock;
pub mod gtp;
mod lines;
pub mod nboard;
mod notation;
mod session;
mod session_error;
mod settings;
mod thinker;

pub use lines::{Line, Lines};
pub use session_error::SessionError;
pub use settings::Settings;
