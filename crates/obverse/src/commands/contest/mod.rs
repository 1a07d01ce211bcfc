//! Shared by `obverse match` and `obverse tournament`: players, openings, the file of games, progress.

mod contest_between;
mod contest_progress;
mod contest_watcher;
mod entrants;
mod exit_code;
mod game_file;
mod openings;
mod recall_game;
mod recorded_games;

pub use contest_between::contest_between;
pub use contest_progress::ContestProgress;
pub use contest_watcher::ContestWatcher;
pub use entrants::{entrants, tournament_entrants};
pub use exit_code::exit_code;
pub use game_file::GameFile;
pub use openings::openings;
pub use recall_game::recall;
pub use recorded_games::RecordedGames;
