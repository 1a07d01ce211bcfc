//! The application model that the terminal application and the web page share.
//!
//! | item | purpose |
//! | --- | --- |
//! | [`GameSession`] | the state of an application; takes an [`Action`], reports a [`Change`] or an [`ActionRefusal`] |
//! | [`GameSettings`] | players, strength and time control; [`Opening`] is the start of a game |
//! | [`AnalysisSettings`] | engine settings of the Analyse page; [`EngineOffer`] bounds threads and memory |
//! | [`EngineTask`] | work for the engine; [`EngineJob`] carries it out in slices, [`EngineNews`] holds its results |
//! | [`GameTree`] | a game with its variations |
//! | [`StoredGame`] | a game tree as JSON |
//! | [`PostMortem`] | what happened in a finished game; [`Retry`] is a second try at a costly move |
//! | [`GameFormat`] | writes a game as a file |
//! | [`Collection`] | all games and positions of a text or file, one [`CollectionEntry`] each |
//! | [`import`](fn@import) | reads the first game of a text or file |
//! | [`name_file`](fn@name_file) | finds the player and tournament names of a WTHOR file |
//! | [`write_link`](fn@write_link) | writes a link to a game |
//! | [`even_opening`](fn@even_opening) | finds random moves that leave the game even |

mod analysis_settings;
mod assessment;
mod clocks;
mod collection;
mod collection_entry;
mod comment;
mod engine_job;
mod engine_news;
mod engine_resources;
mod engine_task;
mod even_opening;
mod forfeit;
mod game_format;
mod game_link;
mod game_session;
mod game_settings;
mod game_title;
mod game_tree;
mod import;
mod import_source;
mod loose_text;
mod name_interner;
mod opening;
mod page;
mod phase;
mod players;
mod post_mortem;
mod retry;
mod stored_game;
mod time_control;
mod wthor_name_file;

pub use analysis_settings::AnalysisSettings;
pub use assessment::Assessment;
pub use clocks::Clocks;
pub use collection::Collection;
pub use collection_entry::{CollectionEntry, EntryKind};
pub use comment::CommentLimits;
pub use engine_job::{EngineJob, SliceEnd, SliceObserver};
pub use engine_news::EngineNews;
pub use engine_resources::{EngineOffer, EngineResources};
pub use engine_task::{EngineTask, HintsTask, MoveTask, ReviewTask};
pub use even_opening::even_opening;
pub use forfeit::{Forfeit, ForfeitReason};
pub use game_format::{ExportError, GameFormat};
pub use game_link::write_link;
pub use game_session::{Action, ActionRefusal, Change, EngineProgress, GameSession, Hints};
pub use game_settings::GameSettings;
pub use game_title::Title;
pub use game_tree::{GameTree, NodeId};
pub use import::{ImportError, ImportedGame, import};
pub use import_source::ImportSource;
pub use opening::Opening;
pub use page::Page;
pub use phase::Phase;
pub use players::{PlayerKind, Players};
pub use post_mortem::{PhaseLoss, PostMortem, TurningPoint};
pub use retry::{Retry, Verdict};
pub use stored_game::{StoredGame, StoredGameError};
pub use time_control::TimeControl;
pub use wthor_name_file::name_file;
