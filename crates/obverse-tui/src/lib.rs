//! Othello in the terminal: play, analyse, learn.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`App`] | all that the application knows; [`App::update`] takes an [`Event`] and answers [`Effect`]s |
//! | [`view`] | draws an [`App`] |
//! | [`Tree`](obverse_study::Tree) | a game with its variations |
//! | [`Chooser`] | the games of a file, to choose one |
//! | [`Thinker`] | the engine on a thread of its own |
//! | [`Store`] | the folder that remembers what one did last |
//! | [`Shelf`] | games that were on the board before |
//! | [`run`] | all of it on a terminal |
//!
//! Only [`run`] touches the terminal, and only it and [`Store`] touch files: everything else is tested
//! without either. Sessions are saved on a thread of their own.

mod app;
mod arrangement;
mod chooser;
mod disk;
mod editor;
mod export;
mod glyphs;
mod keeper;
mod lesson;
mod new_game;
mod opened_file;
mod prompt;
mod session;
mod session_file;
mod shelf;
mod store;
mod terminal;
mod theme;
mod thinker;
mod view;
mod whole_file;

pub use app::{App, Effect, Event, Over, Overlay, Setting, Status, Tone, Trouble, WriteError};
pub use arrangement::{Arrangement, OpeningChoice, PLAYERS};
pub use chooser::{Chooser, Widths};
pub use editor::Editor;
pub use glyphs::Glyphs;
pub use lesson::{Lesson, Moment, Station, Subject};
pub use new_game::{NewGame, Row};
pub use opened_file::OpenedFile;
pub use prompt::{Prompt, Purpose};
pub use session::{Choices, Resumed, Session};
pub use session_file::{LoadError, SessionFile};
pub use shelf::Shelf;
pub use store::{Opened, Remark, SaveError, SessionSlot, Store};
pub use terminal::{Begin, Ending, Options, RunError, Stopped, Unkept, run};
pub use theme::{ColorDepth, ParseThemeError, Theme, ThemeName};
pub use thinker::{Job, News, Thinker, Thought};
pub use view::{SMALLEST, Target, target, view};
