use std::path::PathBuf;

use crate::engine_thread::NumberedTask;
use crate::game_file::Overwrite;
use crate::saved_session::SavedSession;

/// A request of the application to the event loop.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Let the engine work on this task; `None` stops the engine.
    Think(Option<NumberedTask>),
    /// Save the session for the next start.
    Remember(Box<SavedSession>),
    /// Read this file.
    Read(PathBuf),
    /// Find the completions of this path.
    Complete(String),
    /// Write a file.
    Write {
        /// The file to write.
        path: PathBuf,
        /// Content of the file.
        bytes: Vec<u8>,
        /// Description of the content, such as `5 moves as GGF`.
        what: String,
        /// Whether an existing file may be replaced.
        overwrite: Overwrite,
    },
    /// End the program.
    Quit,
}
