//! Starts the application in the terminal and ends it.

use std::sync::mpsc::{self, Receiver};
use std::time::Instant;

use obverse_core::Position;
use obverse_engine::Strength;
use obverse_study::GameTree;
use ratatui::crossterm::terminal::size;

use crate::app::{App, AppSetup, Event};
use crate::color_depth::ColorDepth;
use crate::engine_thread::EngineThread;
use crate::event_loop::{Message, Outside, listen, main_loop};
use crate::game_file::read;
use crate::raw_terminal::RawTerminal;
use crate::recent_games::is_worth_keeping;
use crate::saved_session::SessionState;
use crate::session_saver::SessionSaver;
use crate::session_store::{SessionStore, StoreRemark};
use crate::theme_name::ThemeName;
use crate::tui_exit::{RunError, TuiExit, UnsavedSession};
use crate::tui_options::{InitialGame, TuiOptions};

/// Message for the case that no environment variable names a folder for saved sessions.
const NO_FOLDER: &str = "HOME is not set; set OBVERSE_STATE to a folder";

/// Runs the application in the terminal until the application ends. Call this function only once: it installs
/// handlers of signals and panics.
pub fn run(options: TuiOptions) -> TuiExit {
    match Running::start(options) {
        Ok(running) => running.run(),
        Err(error) => TuiExit {
            stopped: Err(error),
            unkept: None,
        },
    }
}

/// The running application, its threads and the terminal.
struct Running {
    app: App,
    outside: Outside,
    messages: Receiver<Message>,
    terminal: RawTerminal,
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
            // Sending fails only while the program ends, so the error can be ignored.
            let _ = to_loop.send(Message::Event(Event::Engine(reply)));
        })?;
        let from_signal = sender.clone();
        // If the handler cannot be installed, signals end the program as usual.
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
        let terminal = RawTerminal::enter(sender.clone())?;
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
            terminal,
        })
    }

    fn run(mut self) -> TuiExit {
        let stopped = main_loop(&mut self.app, &mut self.outside, &self.messages);
        // Restore the terminal before waiting for the disk.
        drop(self.terminal);
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

/// Creates the application from the options and the state of the last session.
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
    // If the user opens a game, skip the remark that another window uses the last session.
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
