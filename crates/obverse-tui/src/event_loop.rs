//! The event loop: waits for events, lets the application handle them, and performs its effects.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event;

use crate::app::{App, Effect, Event};
use crate::engine_thread::{EngineReply, EngineThread, ReplyContent};
use crate::game_file::{read, write};
use crate::io_error_text::reason;
use crate::matching_paths::complete;
use crate::session_saver::SessionSaver;
use crate::tui_exit::{RunError, StopReason};
use crate::view::view;

/// A message to the event loop.
pub enum Message {
    Event(Event),
    /// A signal was received, or the input has ended.
    Ended,
}

/// Interval between redraws of a running clock.
const CLOCK_STEP: Duration = Duration::from_millis(500);

/// Starts a thread that sends the terminal's input to the event loop.
pub fn listen(sender: Sender<Message>) -> io::Result<()> {
    let work = move || {
        loop {
            let message = match event::read() {
                Ok(event::Event::Key(key)) => Message::Event(Event::Key(key)),
                Ok(event::Event::Mouse(mouse)) => Message::Event(Event::Mouse(mouse)),
                Ok(event::Event::Paste(text)) => Message::Event(Event::Paste(text)),
                Ok(event::Event::Resize(columns, rows)) => {
                    Message::Event(Event::Resize(columns, rows))
                }
                Ok(_) => continue,
                Err(_) => Message::Ended,
            };
            let is_last = matches!(message, Message::Ended);
            if sender.send(message).is_err() || is_last {
                break;
            }
        }
    };
    thread::Builder::new().spawn(work).map(drop)
}

/// Draws the application and handles messages until the application ends.
pub fn main_loop(
    app: &mut App,
    outside: &mut Outside,
    messages: &Receiver<Message>,
) -> Result<StopReason, RunError> {
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let (columns, rows) = app.size;
    let first = Event::Resize(columns, rows);
    if let Flow::Quit = handle(app, first, outside) {
        return Ok(StopReason::ByUser);
    }
    loop {
        terminal.draw(|frame| view(frame, app))?;
        // Wait for a message, then handle all queued messages before the next redraw.
        let first = match next(app, outside.begun, messages) {
            Ok(first) => first,
            Err(_) => return Ok(StopReason::BySystem),
        };
        for message in std::iter::once(first).chain(messages.try_iter()) {
            let event = match message {
                Message::Event(Event::Engine(EngineReply {
                    content: ReplyContent::Crashed,
                    ..
                })) => return Err(RunError::Engine),
                Message::Event(event) => event,
                Message::Ended => return Ok(StopReason::BySystem),
            };
            if let Flow::Quit = handle(app, event, outside) {
                return Ok(StopReason::ByUser);
            }
        }
    }
}

/// The next message, or a tick if a clock must be redrawn or has run out.
fn next(app: &App, begun: Instant, messages: &Receiver<Message>) -> Result<Message, RecvError> {
    let Some(deadline) = app.deadline() else {
        return messages.recv();
    };
    let wait = deadline.saturating_sub(begun.elapsed()).min(CLOCK_STEP);
    match messages.recv_timeout(wait) {
        Ok(message) => Ok(message),
        Err(RecvTimeoutError::Timeout) => Ok(Message::Event(Event::Tick)),
        Err(RecvTimeoutError::Disconnected) => Err(RecvError),
    }
}

/// The objects that effects act on: the engine, the session files and the event loop.
pub struct Outside {
    /// Epoch of all times that are passed to the application.
    pub begun: Instant,
    pub engine_thread: EngineThread,
    pub saver: Option<SessionSaver>,
    pub sender: Sender<Message>,
}

/// Whether the event loop continues.
enum Flow {
    GoOn,
    Quit,
}

/// Lets the application handle an event, and performs the resulting effects. If an effect produces an event, that event
/// is handled too.
fn handle(app: &mut App, event: Event, outside: &mut Outside) -> Flow {
    let mut effects = VecDeque::from(app.update(event, outside.begun.elapsed()));
    while let Some(effect) = effects.pop_front() {
        match perform(effect, outside) {
            Outcome::Nothing => {}
            Outcome::Event(event) => {
                effects.extend(app.update(event, outside.begun.elapsed()));
            }
            Outcome::Quit => return Flow::Quit,
        }
    }
    Flow::GoOn
}

/// Result of performing an effect: nothing, an event to handle next, or the end of the program.
enum Outcome {
    Nothing,
    Event(Event),
    Quit,
}

/// Performs an effect of the application.
fn perform(effect: Effect, outside: &mut Outside) -> Outcome {
    match effect {
        Effect::Think(job) => outside.engine_thread.turn_to(job),
        Effect::Remember(session) => {
            if let Some(saver) = &outside.saver {
                saver.keep(session);
            }
        }
        // The file is read on another thread, because a large file takes seconds.
        Effect::Read(path) => {
            let (sender, from) = (outside.sender.clone(), path.clone());
            let started = thread::Builder::new().spawn(move || {
                let file = read(&from).map(Box::new);
                let result = file.map_err(|error| reason(&error));
                let _ = sender.send(Message::Event(Event::Read { path: from, result }));
            });
            if let Err(error) = started {
                let result = Err(error.to_string());
                return Outcome::Event(Event::Read { path, result });
            }
        }
        // The path is completed on this thread, so that the completion is inserted before the next key is handled.
        Effect::Complete(typed) => {
            let names = complete(&typed);
            return Outcome::Event(Event::Completed { typed, names });
        }
        Effect::Write {
            path,
            bytes,
            what,
            overwrite,
        } => {
            let result = write(&path, &bytes, &overwrite).map(|()| what);
            return Outcome::Event(Event::Written { path, result });
        }
        Effect::Quit => return Outcome::Quit,
    }
    Outcome::Nothing
}
