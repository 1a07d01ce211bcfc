use std::io;
use std::path::PathBuf;

use obverse_core::{Game, Position};
use obverse_engine::EngineError;

use crate::io_error_text::reason;

/// Why the application ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The user quit.
    ByUser,
    /// A signal was received, or the terminal was closed.
    BySystem,
}

/// Result of running the application.
#[derive(Debug)]
pub struct TuiExit {
    /// Why the application ended, or what failed.
    pub stopped: Result<StopReason, RunError>,
    /// The current game, if the session could not be saved; `None` if the session was saved or the game is not worth
    /// keeping.
    pub unkept: Option<UnsavedSession>,
}

/// The current game of a session that could not be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsavedSession {
    /// Why the session was not saved.
    pub why: String,
    /// Starting position of the game; `None` for the standard start.
    pub start: Option<Position>,
    /// The current line of the game.
    pub game: Game,
}

/// Why the application could not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The terminal failed.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
    /// The file to start with cannot be read.
    #[error("{} cannot be read: {}", .path.display(), reason(.error))]
    File {
        /// The file that cannot be read.
        path: PathBuf,
        /// Why the file cannot be read.
        error: io::Error,
    },
    /// The engine has failed.
    #[error("the engine has failed")]
    Engine,
    /// The engine cannot be created.
    #[error(transparent)]
    NoEngine(#[from] EngineError),
}
