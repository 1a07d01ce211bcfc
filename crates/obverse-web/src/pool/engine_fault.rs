use std::any::Any;

use obverse_engine::EngineError;

/// Reason why an engine cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineFault {
    /// The engine cannot be created.
    #[error(transparent)]
    Refused(#[from] EngineError),
    /// The first search of the engine panicked.
    #[error("the first search of the engine panicked: {message}")]
    Panicked {
        /// Message of the panic.
        message: String,
    },
}

impl EngineFault {
    /// Creates the fault from the payload of a panic.
    pub(super) fn of_panic(payload: &(dyn Any + Send)) -> EngineFault {
        let text = payload.downcast_ref::<&str>().copied();
        let owned = payload.downcast_ref::<String>().map(String::as_str);
        let message = text.or(owned).unwrap_or("no message").to_owned();
        EngineFault::Panicked { message }
    }
}
