//! What the applications share: the terminal, the page, and whatever else shows games.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`GameSession`] | one game as an application shows it: an [`Action`] goes in, a [`Change`] or a [`Refusal`] comes out |
//! | [`GameSettings`] | who plays, how strongly, with what time; [`Opening`] is where the game begins |
//! | [`EngineTask`] | what the engine is asked to do; [`EngineJob`] does it in slices, [`EngineNews`] is what it finds |
//! | [`Tree`] | a game with its variations |
//! | [`StoredGame`] | the same as text |
//! | [`GameFormat`] | writes a game as a file |
//! | [`Collection`] | all games and positions of any text or file, an [`Entry`] each |
//! | [`import`](fn@import) | makes a tree of the first of them |
//! | [`name_file`](fn@name_file) | the names that belong to a WTHOR file |
//! | [`even_opening`](fn@even_opening) | random moves that leave the game even |

mod clocks;
mod collection;
mod engine_job;
mod engine_task;
mod entry;
mod even_opening;
mod export;
mod forfeit;
mod game_settings;
mod import;
mod name_file;
mod opening;
mod place;
mod players;
mod session;
mod stored_game;
mod time_control;
mod tree;

pub use clocks::Clocks;
pub use collection::Collection;
pub use engine_job::{EngineJob, SliceEnd, SliceObserver};
pub use engine_task::{EngineNews, EngineTask, MoveTask, ReviewTask};
pub use entry::{Entry, Kind};
pub use even_opening::even_opening;
pub use export::{ExportError, GameFormat};
pub use forfeit::{Forfeit, ForfeitReason};
pub use game_settings::GameSettings;
pub use import::{ImportError, Imported, import};
pub use name_file::name_file;
pub use opening::Opening;
pub use place::Place;
pub use players::{Player, Players};
pub use session::{Action, Change, GameSession, Hints, Progress, Refusal};
pub use stored_game::{StoredError, StoredGame};
pub use time_control::TimeControl;
pub use tree::{Assessment, NodeId, Title, Tree};
