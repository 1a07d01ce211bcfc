//! Text protocols between Othello engines and graphical programs. Each command and each response is a line of text.
//!
//! | module | protocol and programs |
//! | --- | --- |
//! | [`gtp`] | Go Text Protocol, used by Quarry, GoGui and GRhino: one response per command |
//! | [`nboard`] | NBoard: the program sends a game, the engine reports while it searches |
//! | [`cassio`] | Cassio: the program sends positions to search |
//!
//! Each module has a `run` function, which serves the protocol on any input and output until the input ends or
//! sends `quit`, and a `Command` type with its parser. The engine searches on its own thread and the input is read on
//! another thread, so a command is handled immediately even during a search.
//!
//! ```
//! use obverse_engine::Effort;
//! use obverse_protocols::{Settings, gtp};
//!
//! let settings = Settings { strength: Effort::Depth(2).into(), ..Settings::default() };
//! let mut answers = Vec::new();
//! gtp::run(settings, &b"1 play black f5\n2 genmove black\n"[..], &mut answers)?;
//! assert_eq!(answers, b"=1\n\n?2 White is to move\n\n");
//! # Ok::<(), obverse_protocols::SessionError>(())
//! ```

pub mod cassio;
mod color_index;
mod engine_thread;
mod event_handler;
mod event_loop;
pub mod gtp;
mod input_lines;
mod move_notation;
pub mod nboard;
mod parse_seconds;
mod session_context;
mod session_error;
mod session_settings;

pub use input_lines::{Line, Lines};
pub use session_error::SessionError;
pub use session_settings::Settings;
