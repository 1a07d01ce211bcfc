//! Reading of games and positions, and safe writing of files.
//!
//! | module | contents |
//! | --- | --- |
//! | [`source`] | an input: a file or standard input |
//! | [`bounded_file`] | reads a whole file up to a maximum size |
//! | [`typed_position`], [`position_file`] | a game or position from the command line or from a file |
//! | [`game_source`], [`scored_positions`], [`problems`] | the games, scored positions or positions to solve of a file |
//! | [`name_files`] | the player and tournament names of a WTHOR file |
//! | [`weights_file`] | the weights of an evaluation |
//! | [`destination`], [`pending_file`] | output files that appear only when they are complete |
//! | [`resumable_file`], [`line_file`] | output files that grow, and that a later run continues |
//! | [`conversion`] | conversion of files of any format to one format |
//!
//! This crate does not print: errors are [`FileError`]s, everything else is passed to the caller. `docs/files.md`
//! describes how files survive crashes.

mod background_sync;
pub mod bounded_file;
pub mod conversion;
mod conversion_report;
pub mod destination;
mod error;
mod excerpt;
pub mod game_source;
mod game_writer;
pub mod line_file;
mod lock;
mod losses;
pub mod name_files;
mod output_format;
pub mod pending_file;
mod place;
pub mod position_file;
mod problem;
pub mod problems;
pub mod resumable_file;
pub mod scored_positions;
pub mod source;
mod stored_games;
mod today;
pub mod typed_position;
pub mod weights_file;

pub use error::{BoxedError, ContentError, FileError, LineError};
pub use excerpt::excerpt;
pub use problem::Problem;
