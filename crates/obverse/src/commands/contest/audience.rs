use indicatif::{ProgressBar, ProgressStyle};
use obverse_arena::{ContestObserver, Ending, GameResult, Standing};
use obverse_report::contest::{GameAnswer, live_table};

use super::GameFile;
use crate::failure::Failure;
use crate::{live_terminal, output};

/// Whoever watches: the terminal, the file of games, the answer.
pub struct Audience {
    /// Where games are written.
    pub file: Option<GameFile>,
    games: Vec<GameAnswer>,
    keeps_games: bool,
    bar: ProgressBar,
    /// The first thing that went wrong.
    failure: Option<Failure>,
}

/// One contest of those that an audience watches.
pub struct Ear<'a> {
    audience: &'a mut Audience,
    names: [String; 2],
    /// Games finished before this contest.
    before: u64,
}

impl Audience {
    /// An audience of so many games, which keeps them for the answer or not.
    pub fn new(keeps_games: bool, games: usize) -> Audience {
        Audience {
            file: None,
            games: Vec::new(),
            keeps_games,
            bar: bar(games),
            failure: None,
        }
    }

    /// It is over: the games kept, unless something went wrong.
    pub fn finish(self) -> Result<Vec<GameAnswer>, Failure> {
        self.bar.finish_and_clear();
        let closed = self.file.map_or(Ok(()), GameFile::close);
        match self.failure {
            Some(failure) => Err(failure),
            None => closed.map(|()| self.games),
        }
    }
}

/// A table and a bar for so many games, hidden where standard error is no terminal.
fn bar(games: usize) -> ProgressBar {
    let bar = live_terminal::bar(Some(games as u64));
    let style = ProgressStyle::with_template(
        "{msg}\n{bar:20} {pos} of {len}, {elapsed} so far, about {eta} to go",
    );
    let style = style.expect("the template is well-formed");
    bar.with_style(style.progress_chars("=> "))
}

impl<'a> Ear<'a> {
    /// A contest of these players, after so many games of others.
    pub fn new(audience: &'a mut Audience, names: [&str; 2], before: u64) -> Ear<'a> {
        Ear {
            audience,
            names: names.map(str::to_owned),
            before,
        }
    }

    /// A game that was finished long ago.
    pub fn recall(&mut self, result: &GameResult) {
        if self.audience.keeps_games {
            let [first, second] = &self.names;
            let answer = GameAnswer::new(result, [first, second]);
            self.audience.games.push(answer);
        }
    }
}

impl ContestObserver for Ear<'_> {
    fn finished(&mut self, result: &GameResult, standing: &Standing) {
        let [first, second] = &self.names;
        let Audience {
            bar, file, failure, ..
        } = &mut *self.audience;
        if let Ending::Forfeit { by, fault } = &result.ending {
            let text = format!("game {}: {} {fault}", result.number + 1, self.names[*by]);
            bar.suspend(|| output::note(&format!("{}\n", output::printable(&text))));
        }
        bar.set_message(live_table([first, second], standing, result));
        bar.set_position(self.before + u64::from(standing.games()));
        if let Some(open) = file
            && let Err(error) = open.write(result, [first, second])
        {
            failure.get_or_insert(error);
            *file = None;
        }
        self.recall(result);
    }
}
