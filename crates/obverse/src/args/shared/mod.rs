//! Groups of options that several commands have.
//!
//! A preset supplies the options that are not given; explicit options win.

mod animation_args;
mod contest_args;
mod engine_args;
mod game_query_args;
mod library_arg;
mod limit_args;
mod preset_arg;
mod rules_args;
mod strength_args;
mod textbook_search_args;

pub use animation_args::AnimationArgs;
pub use contest_args::ContestArgs;
pub use engine_args::EngineArgs;
pub use game_query_args::GameQueryArgs;
pub use library_arg::LibraryArg;
pub use limit_args::LimitArgs;
pub use preset_arg::PresetArg;
pub use rules_args::RulesArgs;
pub use strength_args::{EffortArgs, StrengthArgs};
pub use textbook_search_args::TextbookSearchArgs;
