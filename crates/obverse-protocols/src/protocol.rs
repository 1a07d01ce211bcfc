//! The interface between a protocol and the event loop in [`session`](crate::session).

use std::io::{self, Write};

use obverse_engine::Report;

use crate::Line;
use crate::engine_thread::{EngineThread, SearchResult};

/// Whether a session continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Continue,
    Quit,
}

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

/// Event handlers of a protocol. Events of cancelled searches do not reach them.
pub(crate) trait Protocol {
    /// Handles a line of input.
    fn line(&mut self, line: Line, context: &mut SessionContext<'_>) -> io::Result<Flow>;

    /// Handles an intermediate report of the running search.
    fn progress(&mut self, report: &Report, context: &mut SessionContext<'_>) -> io::Result<()> {
        let _ = (report, context);
        Ok(())
    }

    /// Handles the result of the running search.
    fn search_done(
        &mut self,
        result: &SearchResult,
        context: &mut SessionContext<'_>,
    ) -> io::Result<Flow>;

    /// Decides whether the session continues after the end of the input. This method is called again after every
    /// event, so that a protocol can finish its searches first.
    fn end_of_input(&mut self, context: &mut SessionContext<'_>) -> Flow;
}
