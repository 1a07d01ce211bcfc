//! The event loop of a session, shared by all protocols.
//!
//! One thread reads lines, another thread runs the engine. Both send events to the calling thread, which is the only
//! one that writes responses, so responses never interleave.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use obverse_engine::Report;

use crate::engine_thread::{EngineThread, SearchId, SearchResult};
use crate::event_handler::{EventHandler, Flow};
use crate::session_context::SessionContext;
use crate::{Line, Lines, SessionError, Settings};

/// Capacity of the event queue. Senders block while it is full, which bounds memory.
const QUEUE_LENGTH: usize = 1024;

/// An event that a session handles.
pub(crate) enum Event {
    /// A line of input.
    Line(Line),
    /// The end of the input.
    EndOfInput,
    /// An intermediate report of a search.
    Progress(SearchId, Report),
    /// The result of a search.
    SearchDone(SearchId, SearchResult),
    /// The engine's thread has ended.
    EngineEnded,
}

/// Serves a protocol until the client quits or the input ends.
pub(crate) fn run(
    handler: &mut dyn EventHandler,
    settings: &Settings,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), SessionError> {
    let (sender, events) = mpsc::sync_channel(QUEUE_LENGTH);
    let engine = EngineThread::start(settings, sender.clone())?;
    let mut context = SessionContext::new(engine, output);
    // A blocking read cannot be cancelled, so it gets a thread that may outlive the session.
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || read_input(input, &sender))
        .map_err(SessionError::Thread)?;
    let mut has_ended = false;
    for event in events {
        let flow = match event {
            Event::Line(line) => handler.line(line, &mut context)?,
            Event::Progress(id, report) if context.engine.is_current(id) => {
                handler.progress(&report, &mut context)?;
                Flow::Continue
            }
            Event::SearchDone(id, result) if context.engine.is_current(id) => {
                context.engine.finish();
                handler.search_done(&result, &mut context)?
            }
            // Ignore the events of a cancelled search.
            Event::Progress(..) | Event::SearchDone(..) => continue,
            Event::EndOfInput => {
                has_ended = true;
                Flow::Continue
            }
            Event::EngineEnded => {
                return Err(io::Error::other("the engine's thread has ended unexpectedly").into());
            }
        };
        if flow == Flow::Quit || has_ended && handler.end_of_input(&mut context) == Flow::Quit {
            break;
        }
    }
    Ok(())
}

/// Reads the lines of the input and sends them as events, until the input ends.
fn read_input(input: impl BufRead, events: &SyncSender<Event>) {
    for line in Lines::new(input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::EndOfInput);
}
