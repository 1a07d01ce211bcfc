//! Reading of games and positions, and safe writing of files.
//!
//! | module | contents |
//! | --- | --- |
//! | [`source`] | an input: a file or standard input |
//! | [`bounded_file`] | reads a whole file up to a maximum size |
//! | [`typed_position`] | a game or position from the command line |
//! | [`games_in_file`], [`scored_positions`], [`problems_to_solve`] | the games, scored positions or positions to solve of a file |
//! | [`wthor_name_files`] | the player and tournament names of a WTHOR file |
//! | [`weights_file`] | the weights of an evaluation |
//! | [`output_file`] | output files that appear only when they are complete |
//! | [`resumable_file`], [`line_file`] | output files that grow, and that a later run continues |
//! | [`GameWriter`] | writes games to an output in one format |
//! | [`conversion`] | conversion of files of any format to one format |
//!
//! This crate does not print: errors are [`FileError`]s, everything else is passed to the caller. `docs/files.md`
//! describes how files survive crashes.

mod background_sync;
pub mod bounded_file;
pub mod conversion;
mod conversion_report;
mod copied_wthor_games;
mod counted_noun;
mod counting_reader;
mod excerpt;
mod file_error;
mod file_lock;
mod folder;
mod game_writer;
pub mod games_in_file;
pub mod line_file;
mod marked_line;
pub mod output_file;
mod output_format;
mod output_kind;
mod pending_file;
mod position_error;
pub mod problems_to_solve;
pub mod resumable_file;
mod scored_json;
pub mod scored_positions;
pub mod source;
pub mod typed_position;
mod unfinished_files;
pub mod weights_file;
mod wthor_date;
mod wthor_losses;
pub mod wthor_name_files;
mod wthor_output;

pub use counting_reader::{BytesRead, CountingReader};
pub use excerpt::excerpt;
pub use file_error::{BoxedError, ContentError, FileError, LineError, cannot_write};
pub use game_writer::{GameWriter, WriteError};
pub use pending_file::PendingFile;
pub use position_error::PositionError;
pub use problems_to_solve::Problem;
pub use unfinished_files::UnfinishedFiles;
pub use wthor_date::year_in;
