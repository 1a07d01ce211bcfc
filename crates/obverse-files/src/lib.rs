//! Files that are written whole or not at all, resumed and locked; files of games and positions that are read.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`source`] | an input: a file, or standard input |
//! | [`bounded_file`] | a file that is read as a whole, if it is short |
//! | [`typed_position`], [`position_file`] | what a typed word or a file means as a game or position |
//! | [`game_source`], [`scored_positions`], [`problems`] | the games, the positions with scores, the positions to solve of any file |
//! | [`name_files`] | the names of players and tournaments beside a WTHOR file |
//! | [`weights_file`] | the weights of an evaluation |
//! | [`destination`], [`pending_file`] | files that appear when they are complete |
//! | [`resumable_file`], [`line_file`] | files that grow, and that a later run goes on with |
//! | [`conversion`] | files of any format, converted to one |
//!
//! Nothing here prints: an error is a [`FileError`], and everything else is told to the caller.
//! How files survive the end of a program is in `docs/files.md`.

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
