//! The terminal: taking it, giving it back whatever happens, and the loop between.

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
use obverse_study::Tree;
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

use crate::app::{App, Effect, Event, Setting};
use crate::disk::{complete, read, reason, write};
use crate::glyphs::Glyphs;
use crate::keeper::Keeper;
use crate::session::Resumed;
use crate::shelf::is_worth_keeping;
use crate::store::{Remark, Store};
use crate::theme::{ColorDepth, ThemeName};
use crate::thinker::{News, Thinker, Thought};
use crate::view::view;

/// What to put on the board first.
#[derive(Clone, Debug)]
pub enum Begin {
    /// What one did last.
    Resume,
    /// This game, at its end.
    Game(Game),
    /// The game in this file.
    File(PathBuf),
}

/// How the application is to run.
pub struct Options {
    /// What to begin with.
    pub begin: Begin,
    /// The theme; without one the one chosen last, or what suits the terminal.
    pub theme: Option<ThemeName>,
    /// Whether there are to be no colours unless a theme was chosen.
    pub colorless: bool,
    /// The characters.
    pub glyphs: Glyphs,
    /// What remembers the session; nothing does without one.
    pub store: Option<Store>,
    /// Where the dice start.
    pub seed: u64,
    /// How strongly the engine plays, if not as it did last.
    pub strength: Strength,
    /// The engine.
    pub engine: EngineOptions,
}

/// Why the application ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The user wanted it.
    ByUser,
    /// The system wanted it: a signal, or the terminal is gone.
    BySystem,
}

/// How it ended.
#[derive(Debug)]
pub struct Ending {
    /// Why, or what went wrong.
    pub stopped: Result<Stopped, RunError>,
    /// What the next start will not find.
    pub unkept: Option<Unkept>,
}

/// A session that is not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unkept {
    /// Why.
    pub why: String,
    /// Where the game on the board began, if not at the standard start.
    pub start: Option<Position>,
    /// Its moves.
    pub game: Game,
}

/// Why the application could not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The terminal does not work.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
    /// The file to begin with cannot be read.
    #[error("{} cannot be read: {}", .path.display(), reason(.error))]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The engine has failed.
    #[error("the engine has failed")]
    Engine,
    /// The engine cannot be made.
    #[error(transparent)]
    NoEngine(#[from] EngineError),
}

/// What reaches the loop.
enum Message {
    Event(Event),
    /// A signal, or no more input.
    Ended,
}

/// A running clock is drawn this often.
const CLOCK_STEP: Duration = Duration::from_millis(500);

/// What is said where the system does not name a folder for sessions.
const NO_FOLDER: &str = "HOME is not set; OBVERSE_STATE can name a folder";

/// Runs the application until it ends. To be called once: it takes the handlers of signals and
/// panics.
pub fn run(options: Options) -> Ending {
    match Running::start(options) {
        Ok(running) => running.run(),
        Err(error) => Ending {
            stopped: Err(error),
            unkept: None,
        },
    }
}

/// All that runs.
struct Running {
    app: App,
    outside: Outside,
    messages: Receiver<Message>,
    screen: Screen,
}

impl Running {
    fn start(options: Options) -> Result<Running, RunError> {
        let file = match &options.begin {
            Begin::File(path) => Some(read(path).map_err(|error| RunError::File {
                path: path.clone(),
                error,
            })?),
            Begin::Resume | Begin::Game(_) => None,
        };
        let size = size()?;
        let opened = options.store.as_ref().map(Store::open).unwrap_or_default();
        let mut app = new_app(&options, size, opened.resumed.clone());
        match (&options.begin, file) {
            (Begin::Game(game), _) => app.open(game),
            (Begin::File(_), Some(file)) => app.open_file(file),
            _ => {}
        }
        remark(&mut app, &options, &opened.remarks);
        let (sender, messages) = mpsc::channel();
        let to_loop = sender.clone();
        let thinker = Thinker::start(options.engine, move |thought| {
            // Nobody listens any more when the program ends.
            let _ = to_loop.send(Message::Event(Event::Thought(thought)));
        })?;
        let from_signal = sender.clone();
        // Where signals cannot be heard, they end the program as usual.
        let _ = ctrlc::set_handler(move || {
            let _ = from_signal.send(Message::Ended);
        });
        let from_keeper = sender.clone();
        let keeper = options.store.map(|store| {
            Keeper::start(store, opened.place, move |kept| {
                let event = match kept {
                    Ok(()) => Event::RememberedAgain,
                    Err(error) => Event::NotRemembered(error.to_string()),
                };
                let _ = from_keeper.send(Message::Event(event));
            })
        });
        let screen = Screen::take(sender.clone())?;
        listen(sender.clone())?;
        Ok(Running {
            app,
            outside: Outside {
                begun: Instant::now(),
                thinker,
                keeper,
                sender,
            },
            messages,
            screen,
        })
    }

    fn run(mut self) -> Ending {
        let stopped = main_loop(&mut self.app, &mut self.outside, &self.messages);
        // The engine and the disk may need a moment: the terminal does not wait for them.
        drop(self.screen);
        let kept = match self.outside.keeper {
            Some(keeper) => keeper.finish().map_err(|error| error.to_string()),
            None => Err(NO_FOLDER.to_owned()),
        };
        let tree = self.app.tree();
        let unkept = kept.err().filter(|_| is_worth_keeping(tree));
        let start = tree.position_of(Tree::ROOT);
        Ending {
            stopped,
            unkept: unkept.map(|why| Unkept {
                why,
                start: (start != Position::start()).then_some(start),
                game: tree.whole_line(),
            }),
        }
    }
}

fn new_app(options: &Options, size: (u16, u16), resumed: Option<Resumed>) -> App {
    let variable = |name: &str| std::env::var(name).ok();
    let usual = match options.colorless {
        true => ThemeName::Mono,
        false => ThemeName::Auto,
    };
    let setting = Setting {
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
    App::new(setting, Some(resumed))
}

/// Says what the player has to know about the session at the start.
fn remark(app: &mut App, options: &Options, remarks: &[Remark]) {
    if options.store.is_none() {
        return app.is_not_remembered(NO_FOLDER);
    }
    // Whoever names a game does not miss the last one.
    let resumes = matches!(options.begin, Begin::Resume);
    let remarks = remarks
        .iter()
        .filter(|remark| resumes || !matches!(remark, Remark::OtherWindow));
    let text: Vec<String> = remarks.clone().map(ToString::to_string).collect();
    if remarks
        .clone()
        .any(|remark| matches!(remark, Remark::Bad { .. }))
    {
        app.complain(text.join(" "));
    } else if !text.is_empty() {
        app.say(text.join(" "));
    }
}

/// Sends what is typed and clicked to the loop, from a thread that ends with the program.
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
) -> Result<Stopped, RunError> {
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let (columns, rows) = app.size;
    let first = Event::Resize(columns, rows);
    if let Flow::Quit = handle(app, first, outside) {
        return Ok(Stopped::ByUser);
    }
    loop {
        terminal.draw(|frame| view(frame, app))?;
        // Drawing waits for nothing but news; all that is there is taken before the next drawing.
        let first = match next(app, outside.begun, messages) {
            Ok(first) => first,
            Err(_) => return Ok(Stopped::BySystem),
        };
        for message in std::iter::once(first).chain(messages.try_iter()) {
            let event = match message {
                Message::Event(Event::Thought(Thought {
                    news: News::Crashed,
                    ..
                })) => return Err(RunError::Engine),
                Message::Event(event) => event,
                Message::Ended => return Ok(Stopped::BySystem),
            };
            if let Flow::Quit = handle(app, event, outside) {
                return Ok(Stopped::ByUser);
            }
        }
    }
}

/// The next message, or a tick when a clock has to be drawn or has run out.
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

/// What effects reach.
struct Outside {
    /// What times count from.
    begun: Instant,
    thinker: Thinker,
    keeper: Option<Keeper>,
    sender: Sender<Message>,
}

enum Flow {
    GoOn,
    Quit,
}

/// Lets something happen, and all that follows from it.
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
        Effect::Think(job) => outside.thinker.turn_to(job),
        Effect::Remember(session) => {
            if let Some(keeper) = &outside.keeper {
                keeper.keep(session);
            }
        }
        // A large file takes seconds: the keys do not wait for it.
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
        // The keys wait, as in a shell: what is typed next comes behind what is completed.
        Effect::Complete(typed) => {
            let names = complete(&typed);
            return Outcome::Event(Event::Completed { typed, names });
        }
        Effect::Write {
            path,
            bytes,
            what,
            over,
        } => {
            let result = write(&path, &bytes, &over).map(|()| what);
            return Outcome::Event(Event::Written { path, result });
        }
        Effect::Quit => return Outcome::Quit,
    }
    Outcome::Nothing
}

/// The terminal while it is ours.
struct Screen {
    is_ours: Arc<AtomicBool>,
}

impl Screen {
    /// Takes the terminal. A panic gives it back before it says anything, and ends the loop wherever
    /// it happens.
    fn take(sender: Sender<Message>) -> io::Result<Screen> {
        let is_ours = Arc::new(AtomicBool::new(true));
        let in_panic = Arc::clone(&is_ours);
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back(&in_panic);
            usual(info);
            let _ = sender.send(Message::Ended);
        }));
        // From here on it is given back, whatever happens.
        let screen = Screen { is_ours };
        // The theme says what is coloured: discs that lose their colours on the way would all look alike.
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

/// Gives the terminal back as it was, once. If that fails there is no terminal any more.
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
