//! The terminal application: play, analyse, learn.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`App`] | the state of the application; [`App::update`] takes an [`Event`] and returns [`Effect`]s |
//! | [`view`] | draws an [`App`] |
//! | [`GameTree`](obverse_study::GameTree) | a game with its variations |
//! | [`Chooser`] | a list of games to choose from |
//! | [`EngineThread`] | runs the engine on a separate thread |
//! | [`SessionStore`] | the folder of saved sessions |
//! | [`RecentGames`] | earlier games, newest first |
//! | [`run`] | runs the application in a terminal |
//!
//! Only [`run`] uses the terminal, and only [`run`] and [`SessionStore`] use files. Everything else is tested without
//! either.

mod app;
mod atomic_file;
mod color_depth;
mod engine_thread;
mod event_loop;
mod export;
mod game_chooser;
mod game_file;
mod glyphs;
mod io_error_text;
mod lesson;
mod matching_paths;
mod new_game_form;
mod new_game_settings;
mod opened_file;
mod position_editor;
mod prompt;
mod raw_terminal;
mod recent_games;
mod run;
mod saved_session;
mod session_file;
mod session_saver;
mod session_store;
mod theme;
mod theme_name;
mod tui_exit;
mod tui_options;
mod view;
mod wthor_names;

pub use app::{App, AppSetup, Effect, Event, Overlay, ReadFailure, Status, Tone};
pub use color_depth::ColorDepth;
pub use engine_thread::{EngineReply, EngineThread, NumberedTask, ReplyContent};
pub use game_chooser::{Chooser, ColumnWidths};
pub use game_file::{Overwrite, SaveFileError};
pub use glyphs::Glyphs;
pub use lesson::{Lesson, LessonSettings, LessonStep, PathNode};
pub use new_game_form::{NewGame, NewGameRow};
pub use new_game_settings::{NewGameSettings, OpeningChoice, PLAYERS};
pub use opened_file::OpenedFile;
pub use position_editor::Editor;
pub use prompt::{Prompt, Purpose};
pub use recent_games::RecentGames;
pub use run::run;
pub use saved_session::{Choices, SavedSession, SessionState};
pub use session_file::{LoadSessionError, SessionFile};
pub use session_store::{OpenedStore, SaveSessionError, SessionSlot, SessionStore, StoreRemark};
pub use theme::Theme;
pub use theme_name::{ParseThemeError, ThemeName};
pub use tui_exit::{RunError, StopReason, TuiExit, UnsavedSession};
pub use tui_options::{InitialGame, TuiOptions};
pub use view::{MouseTarget, SMALLEST, target, view};
