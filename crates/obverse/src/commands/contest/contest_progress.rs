use std::collections::HashSet;

use indicatif::{ProgressBar, ProgressStyle};
use obverse_report::contest::ContestGameJson;

use super::game_file::GameFile;
use crate::failure::Failure;
use crate::live_terminal;

/// Shows the progress of a match or tournament, writes finished games to a file, and collects them for JSON.
pub struct ContestProgress {
    /// File of `--out`, to which finished games are appended.
    pub file: Option<GameFile>,
    pub(super) games: Vec<ContestGameJson>,
    pub(super) keeps_games: bool,
    pub(super) bar: ProgressBar,
    /// Players reported as out (excluded after three failures), so that each is reported only once.
    pub(super) out: HashSet<String>,
    /// The first error in writing to the file. After it, no further game is written.
    pub(super) failure: Option<Failure>,
}

impl ContestProgress {
    /// Progress of `games` games; with `keeps_games`, finished games are collected for JSON.
    pub fn new(keeps_games: bool, games: usize) -> ContestProgress {
        ContestProgress {
            file: None,
            games: Vec::new(),
            keeps_games,
            bar: bar(games),
            out: HashSet::new(),
            failure: None,
        }
    }

    /// Closes the file and returns the collected games, or the first error.
    pub fn finish(self) -> Result<Vec<ContestGameJson>, Failure> {
        self.bar.finish_and_clear();
        let closed = self.file.map_or(Ok(()), GameFile::close);
        match self.failure {
            Some(failure) => Err(failure),
            None => closed.map(|()| self.games),
        }
    }
}

/// A live table and a progress bar; hidden if standard error is not a terminal.
fn bar(games: usize) -> ProgressBar {
    let bar = live_terminal::bar(Some(games as u64));
    let style = ProgressStyle::with_template(
        "{msg}\n{bar:20} {pos} of {len} games, {elapsed} so far, about {eta} left",
    );
    let style = style.expect("the template is well-formed");
    bar.with_style(style.progress_chars("=> "))
}
