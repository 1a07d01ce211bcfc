//! What all protocols share: lines come in, thoughts come in, lines go out.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use obverse_engine::Report;

use crate::thinker::{Thinker, Thought, Ticket};
use crate::{Line, Lines, SessionError, Settings};

/// How much may wait to be heard; who has more to say waits, so that memory has a bound.
const WAITING: usize = 1024;

/// Something happens.
pub(crate) enum Event {
    /// A line is read.
    Line(Line),
    /// There are no more lines.
    End,
    /// The engine knows more.
    Progress(Ticket, Report),
    /// The engine has an answer.
    Done(Ticket, Thought),
    /// The engine's thread has ended.
    EngineGone,
}

/// Whether a session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// It does.
    GoOn,
    /// It is over.
    Quit,
}

/// Where a protocol thinks and answers.
pub(crate) struct Desk<'a> {
    /// The engine.
    pub thinker: Thinker,
    output: &'a mut dyn Write,
}

impl Desk<'_> {
    /// Says something, at once.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        self.output
            .write_all(format!("{text}\n").as_bytes())
            .and_then(|()| self.output.flush())
    }
}

/// A protocol: what it does when something happens. Thoughts that it has dropped do not reach it.
pub(crate) trait Protocol {
    /// A line has come.
    fn line(&mut self, line: Line, desk: &mut Desk<'_>) -> io::Result<Flow>;

    /// The engine knows more.
    fn progress(&mut self, report: &Report, desk: &mut Desk<'_>) -> io::Result<()> {
        let _ = (report, desk);
        Ok(())
    }

    /// The engine has an answer.
    fn done(&mut self, thought: &Thought, desk: &mut Desk<'_>) -> io::Result<Flow>;

    /// No more lines will come. The session goes on as long as this says, which is asked again after
    /// each answer of the engine.
    fn end(&mut self, desk: &mut Desk<'_>) -> Flow;
}

/// Speaks a protocol until it is over.
pub(crate) fn run(
    protocol: &mut dyn Protocol,
    settings: &Settings,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), SessionError> {
    let (sender, events) = mpsc::sync_channel(WAITING);
    let thinker = Thinker::start(settings, sender.clone())?;
    let mut desk = Desk { thinker, output };
    // Reading cannot be given up half way; a thread can.
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || read(input, &sender))
        .map_err(SessionError::Thread)?;
    let mut has_ended = false;
    for event in events {
        let flow = match event {
            Event::Line(line) => protocol.line(line, &mut desk)?,
            Event::Progress(ticket, report) if desk.thinker.is_current(ticket) => {
                protocol.progress(&report, &mut desk)?;
                Flow::GoOn
            }
            Event::Done(ticket, thought) if desk.thinker.is_current(ticket) => {
                desk.thinker.finish();
                protocol.done(&thought, &mut desk)?
            }
            Event::Progress(..) | Event::Done(..) => continue,
            Event::End => {
                has_ended = true;
                Flow::GoOn
            }
            Event::EngineGone => {
                return Err(io::Error::other("the engine has ended").into());
            }
        };
        if flow == Flow::Quit || has_ended && protocol.end(&mut desk) == Flow::Quit {
            break;
        }
    }
    Ok(())
}

fn read(input: impl BufRead, events: &SyncSender<Event>) {
    for line in Lines::new(input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}
