use std::io;

use obverse_engine::EngineError;

/// Why a session cannot begin, or does not go on.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// There is no engine like this.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A session needs threads, and the system refuses them.
    #[error("a thread cannot be started: {0}")]
    Thread(#[source] io::Error),
    /// The answers cannot be written, or the engine's thread has ended.
    #[error(transparent)]
    Io(#[from] io::Error),
}
