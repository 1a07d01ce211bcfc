use std::collections::HashSet;

use indicatif::{ProgressBar, ProgressStyle};
use obverse_arena::{ContestObserver, Ending, Fault, GameResult, Standing};
use obverse_report::contest::{ContestGameJson, live_table};

use super::GameFile;
use crate::failure::Failure;
use crate::{live_terminal, output};

/// Shows the progress of a match or tournament, writes finished games to a file, and collects them for JSON.
pub struct ContestProgress {
    /// File of `--out`, to which finished games are appended.
    pub file: Option<GameFile>,
    games: Vec<ContestGameJson>,
    keeps_games: bool,
    bar: ProgressBar,
    /// Names of the players that are out, for which this was noted.
    out: HashSet<String>,
    /// The first error in writing to the file; no further games are written.
    failure: Option<Failure>,
}

/// Observes one contest of a match or tournament.
pub struct ContestWatcher<'a> {
    progress: &'a mut ContestProgress,
    names: [String; 2],
    /// Number of games finished in earlier contests.
    before: u64,
    /// Round of a Swiss tournament, from 0.
    pub round: Option<usize>,
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
        "{msg}\n{bar:20} {pos} of {len}, {elapsed} so far, about {eta} left",
    );
    let style = style.expect("the template is well-formed");
    bar.with_style(style.progress_chars("=> "))
}

impl<'a> ContestWatcher<'a> {
    /// A watcher of a contest between these players, after `before` games of earlier contests.
    pub fn new(
        progress: &'a mut ContestProgress,
        names: [&str; 2],
        before: u64,
    ) -> ContestWatcher<'a> {
        ContestWatcher {
            progress,
            names: names.map(str::to_owned),
            before,
            round: None,
        }
    }

    /// Collects a finished game of this run or an earlier one for JSON, if games are collected.
    pub fn recall(&mut self, result: &GameResult) {
        if self.progress.keeps_games {
            let [first, second] = &self.names;
            let json = ContestGameJson::new(result, [first, second]);
            self.progress.games.push(match self.round {
                Some(round) => json.in_round(round + 1),
                None => json,
            });
        }
    }
}

impl ContestObserver for ContestWatcher<'_> {
    fn finished(&mut self, result: &GameResult, standing: &Standing) {
        let [first, second] = &self.names;
        let ContestProgress {
            bar,
            file,
            failure,
            out,
            ..
        } = &mut *self.progress;
        let note = match &result.ending {
            Ending::Forfeit { by, fault } => {
                let name = &self.names[*by];
                match fault {
                    // One note is enough for all games that are not played.
                    Fault::Out(_) => out
                        .insert(name.clone())
                        .then(|| format!("{name} is {fault}; its remaining games are forfeits")),
                    _ => Some(match self.round {
                        Some(round) => {
                            format!(
                                "round {}, game {}: {name} {fault}",
                                round + 1,
                                result.number + 1
                            )
                        }
                        None => format!("game {}: {name} {fault}", result.number + 1),
                    }),
                }
            }
            Ending::PlayedOut | Ending::BothOut => None,
        };
        if let Some(text) = note {
            bar.suspend(|| output::note(&format!("{}\n", output::printable(&text))));
        }
        bar.set_message(live_table([first, second], standing, result));
        bar.set_position(self.before + u64::from(standing.games()));
        if let Some(open) = file
            && let Err(error) = open.write(result, [first, second], self.round)
        {
            failure.get_or_insert(error);
            *file = None;
        }
        self.recall(result);
    }
}
