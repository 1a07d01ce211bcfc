//! The terminal: raw mode and its restoration, and the event loop.

use std::collections::VecDeque;
use std::io;
use std::panic;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvError, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use obverse_core::{Game, Position};
use obverse_engine::{EngineError, Options as EngineOptions, Strength};
use obverse_study::GameTree;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};

use crate::app::{App, AppSetup, Effect, Event};
use crate::engine_thread::{EngineReply, EngineThread, ReplyContent};
use crate::game_file::{complete, read, reason, write};
use crate::glyphs::Glyphs;
use crate::recent_games::is_worth_keeping;
use crate::saved_session::SessionState;
use crate::session_saver::SessionSaver;
use crate::session_store::{SessionStore, StoreRemark};
use crate::theme::{ColorDepth, ThemeName};
use crate::view::view;

/// What the application starts with.
#[derive(Clone, Debug)]
pub enum InitialGame {
    /// The last session.
    Resume,
    /// A game, shown at its end.
    Game(Game),
    /// The games of a file.
    File(PathBuf),
}

/// Options of the terminal application.
pub struct TuiOptions {
    /// What the application starts with.
    pub begin: InitialGame,
    /// The theme. `None` for the theme that the user chose last, or else the default.
    pub theme: Option<ThemeName>,
    /// Whether to use no colours unless `theme` is given.
    pub colorless: bool,
    /// Character set.
    pub glyphs: Glyphs,
    /// Where to save the session. `None` if there is no folder for sessions: nothing is saved.
    pub store: Option<SessionStore>,
    /// Random seed.
    pub seed: u64,
    /// The engine's strength. The default value keeps the strength of the last session.
    pub strength: Strength,
    /// Options of the engine.
    pub engine: EngineOptions,
}

/// Why the application ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The user quit.
    ByUser,
    /// A signal was received, or the terminal was closed.
    BySystem,
}

/// How the application ended.
#[derive(Debug)]
pub struct TuiExit {
    /// Why the application ended, or what failed.
    pub stopped: Result<StopReason, RunError>,
    /// The current game, if the session could not be saved; `None` if nothing was lost.
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

/// A message to the event loop.
enum Message {
    Event(Event),
    /// A signal was received, or the input has ended.
    Ended,
}

/// Interval between redraws of a running clock.
const CLOCK_STEP: Duration = Duration::from_millis(500);

/// Tells the user why sessions are not saved if the environment variables name no folder.
const NO_FOLDER: &str = "HOME is not set; set OBVERSE_STATE to a folder";

/// Runs the application until it ends. Call this only once: it installs handlers of signals and panics.
pub fn run(options: TuiOptions) -> TuiExit {
    match Running::start(options) {
        Ok(running) => running.run(),
        Err(error) => TuiExit {
            stopped: Err(error),
            unkept: None,
        },
    }
}

/// The running application.
struct Running {
    app: App,
    outside: Outside,
    messages: Receiver<Message>,
    screen: Screen,
}

impl Running {
    fn start(options: TuiOptions) -> Result<Running, RunError> {
        let file = match &options.begin {
            InitialGame::File(path) => Some(read(path).map_err(|error| RunError::File {
                path: path.clone(),
                error,
            })?),
            InitialGame::Resume | InitialGame::Game(_) => None,
        };
        let size = size()?;
        let opened = options
            .store
            .as_ref()
            .map(SessionStore::open)
            .unwrap_or_default();
        let mut app = new_app(&options, size, opened.resumed.clone());
        match (&options.begin, file) {
            (InitialGame::Game(game), _) => app.open(game),
            (InitialGame::File(_), Some(file)) => app.open_file(file),
            _ => {}
        }
        remark(&mut app, &options, &opened.remarks);
        let (sender, messages) = mpsc::channel();
        let to_loop = sender.clone();
        let engine_thread = EngineThread::start(options.engine, move |reply| {
            // The receiver is gone when the program ends.
            let _ = to_loop.send(Message::Event(Event::Engine(reply)));
        })?;
        let from_signal = sender.clone();
        // Without a handler, signals end the program as usual.
        let _ = ctrlc::set_handler(move || {
            let _ = from_signal.send(Message::Ended);
        });
        let from_saver = sender.clone();
        let saver = options.store.map(|store| {
            SessionSaver::start(store, opened.slot, move |kept| {
                let event = match kept {
                    Ok(()) => Event::RememberedAgain,
                    Err(error) => Event::NotRemembered(error.to_string()),
                };
                let _ = from_saver.send(Message::Event(event));
            })
        });
        let screen = Screen::take(sender.clone())?;
        listen(sender.clone())?;
        Ok(Running {
            app,
            outside: Outside {
                begun: Instant::now(),
                engine_thread,
                saver,
                sender,
            },
            messages,
            screen,
        })
    }

    fn run(mut self) -> TuiExit {
        let stopped = main_loop(&mut self.app, &mut self.outside, &self.messages);
        // Restore the terminal before waiting for the disk.
        drop(self.screen);
        let kept = match self.outside.saver {
            Some(saver) => saver.finish().map_err(|error| error.to_string()),
            None => Err(NO_FOLDER.to_owned()),
        };
        let tree = self.app.tree();
        let unkept = kept.err().filter(|_| is_worth_keeping(tree));
        let start = tree.position_of(GameTree::ROOT);
        TuiExit {
            stopped,
            unkept: unkept.map(|why| UnsavedSession {
                why,
                start: (start != Position::start()).then_some(start),
                game: tree.whole_line(),
            }),
        }
    }
}

fn new_app(options: &TuiOptions, size: (u16, u16), resumed: Option<SessionState>) -> App {
    let variable = |name: &str| std::env::var(name).ok();
    let usual = match options.colorless {
        true => ThemeName::Mono,
        false => ThemeName::Auto,
    };
    let setup = AppSetup {
        size,
        theme: options.theme.unwrap_or(usual),
        theme_is_fixed: options.theme.is_some() || options.colorless,
        depth: ColorDepth::of_environment(variable),
        glyphs: options.glyphs,
        seed: options.seed,
    };
    let mut resumed = resumed.unwrap_or_default();
    if options.strength != Strength::default() {
        resumed.choices.arrangement.settings.strength = options.strength;
    }
    App::new(setup, Some(resumed))
}

/// Shows remarks about the saved session at the start.
fn remark(app: &mut App, options: &TuiOptions, remarks: &[StoreRemark]) {
    if options.store.is_none() {
        return app.is_not_remembered(NO_FOLDER);
    }
    // A user who opens a game does not expect the last one.
    let resumes = matches!(options.begin, InitialGame::Resume);
    let remarks = remarks
        .iter()
        .filter(|remark| resumes || !matches!(remark, StoreRemark::OtherWindow));
    let text: Vec<String> = remarks.clone().map(ToString::to_string).collect();
    if remarks
        .clone()
        .any(|remark| matches!(remark, StoreRemark::Bad { .. }))
    {
        app.complain(text.join(" "));
    } else if !text.is_empty() {
        app.say(text.join(" "));
    }
}

/// Starts a thread that sends the terminal's input to the event loop.
fn listen(sender: Sender<Message>) -> io::Result<()> {
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

fn main_loop(
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

/// What the application's effects act on: the engine, the session files and the event loop.
struct Outside {
    /// Epoch of all times that are passed to the application.
    begun: Instant,
    engine_thread: EngineThread,
    saver: Option<SessionSaver>,
    sender: Sender<Message>,
}

enum Flow {
    GoOn,
    Quit,
}

/// Handles an event and performs its effects, and handles the events that follow from the effects.
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

enum Outcome {
    Nothing,
    Event(Event),
    Quit,
}

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
        // The path is completed at once, as in a shell, so that the next key comes after the completion.
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

/// The terminal in raw mode. Dropping this value restores the terminal.
struct Screen {
    is_ours: Arc<AtomicBool>,
}

impl Screen {
    /// Enters raw mode. A panic on any thread restores the terminal before it is reported, and ends the event loop.
    fn take(sender: Sender<Message>) -> io::Result<Screen> {
        let is_ours = Arc::new(AtomicBool::new(true));
        let in_panic = Arc::clone(&is_ours);
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back(&in_panic);
            usual(info);
            let _ = sender.send(Message::Ended);
        }));
        // From here on, dropping `screen` restores the terminal.
        let screen = Screen { is_ours };
        // The theme decides about colours. If crossterm removed them, all discs would look alike.
        force_color_output(true);
        enable_raw_mode()?;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste,
            Hide
        )?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back(&self.is_ours);
    }
}

/// Restores the terminal, at the first call only. Errors are ignored: they mean that the terminal is gone.
fn give_back(is_ours: &AtomicBool) {
    if !is_ours.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}
