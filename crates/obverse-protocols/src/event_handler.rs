use std::io;

use obverse_engine::Report;

use crate::Line;
use crate::engine_thread::SearchResult;
use crate::session_context::SessionContext;

/// Whether a session continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Continue,
    Quit,
}

/// A protocol server that handles the events of a session. Events of cancelled searches do not reach it.
pub(crate) trait EventHandler {
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
