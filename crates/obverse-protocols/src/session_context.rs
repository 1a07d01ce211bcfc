use std::io::{self, Write};

use crate::engine_thread::EngineThread;

/// The engine and the output of a session, which event handlers use.
pub(crate) struct SessionContext<'a> {
    pub engine: EngineThread,
    output: &'a mut dyn Write,
}

impl<'a> SessionContext<'a> {
    /// Context of a session with this engine, whose responses go to `output`.
    pub fn new(engine: EngineThread, output: &'a mut dyn Write) -> SessionContext<'a> {
        SessionContext { engine, output }
    }

    /// Writes a line and flushes it.
    pub fn send(&mut self, text: &str) -> io::Result<()> {
        self.output
            .write_all(format!("{text}\n").as_bytes())
            .and_then(|()| self.output.flush())
    }
}
