//! Othello in the terminal: play, analyse, learn.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`App`] | all that the application knows; [`App::update`] takes an [`Event`] and answers [`Effect`]s |
//! | [`view`] | draws an [`App`] |
//! | [`Tree`](obverse_study::Tree) | a game with its variations |
//! | [`Chooser`] | the games of a file, to choose one |
//! | [`Thinker`] | the engine on a thread of its own |
//! | [`Store`] | the file that remembers what one did last |
//! | [`run`] | all of it on a terminal |
//!
//! Only [`run`] touches the terminal, and only it and [`Store`] touch files: everything else is tested
//! without either.

mod app;
mod arrangement;
mod chooser;
mod disk;
mod editor;
mod export;
mod glyphs;
mod lesson;
mod new_game;
mod opened_file;
mod page;
mod prompt;
mod session;
mod store;
mod terminal;
mod theme;
mod thinker;
mod view;

pub use app::{App, Effect, Event, Hints, Overlay, Setting, Status, Tone, Trouble};
pub use arrangement::{Arrangement, Opening, You};
pub use chooser::{Chooser, Widths};
pub use editor::Editor;
pub use glyphs::Glyphs;
pub use lesson::{Lesson, Moment, Station, Subject};
pub use new_game::{NewGame, Row};
pub use opened_file::OpenedFile;
pub use page::Page;
pub use prompt::{Prompt, Purpose};
pub use session::{Resumed, Session};
pub use store::{LoadError, Store};
pub use terminal::{Begin, Options, RunError, Stopped, run};
pub use theme::{ColorDepth, ParseThemeError, Theme, ThemeName};
pub use thinker::{Job, News, Task, Thinker, Thought};
pub use view::{SMALLEST, Target, target, view};
