//! Shared by `obverse match` and `obverse tournament`: players, openings, the file of games, progress.

mod contest_progress;
mod contest_watcher;
mod entrants;
mod game_file;
mod openings;
mod recall_game;
mod recorded_games;

use std::process::ExitCode;

use obverse_arena::{Contest, Entrant};

use crate::args::ContestArgs;

pub use contest_progress::ContestProgress;
pub use contest_watcher::ContestWatcher;
pub use entrants::entrants;
pub use game_file::GameFile;
pub use openings::openings;
pub use recall_game::recall;
pub use recorded_games::RecordedGames;

/// A contest between two players. The caller sets the openings.
pub fn between(args: &ContestArgs, games: usize, entrants: [Entrant; 2]) -> Contest {
    Contest {
        games,
        time: args.time_control(),
        concurrency: args.concurrency.into(),
        seed: args.seed,
        ..Contest::new(entrants)
    }
}

/// The exit code: failure if Ctrl-C stopped the contest.
pub fn exit_code(is_stopped: bool) -> ExitCode {
    match is_stopped {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    }
}
