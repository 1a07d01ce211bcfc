use std::io;

use obverse_engine::EngineError;

/// Error that ends a protocol session.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The engine cannot be created.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The system refused to start a thread.
    #[error("a thread cannot be started: {0}")]
    Thread(#[source] io::Error),
    /// The output cannot be written, or the engine's thread has ended.
    #[error(transparent)]
    Io(#[from] io::Error),
}
