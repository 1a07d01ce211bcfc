use obverse_arena::{ContestObserver, Ending, GameResult, Standing};
use obverse_report::contest::{ContestGameJson, live_table};

use super::contest_progress::ContestProgress;
use crate::output;

/// Observes one contest of a match or tournament.
pub struct ContestWatcher<'a> {
    progress: &'a mut ContestProgress,
    names: [String; 2],
    /// Number of games finished in earlier contests.
    before: u64,
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
        }
    }

    /// Keeps a finished game, of this run or an earlier one, for the JSON output. Without `--json`, does nothing.
    pub fn recall(&mut self, result: &GameResult) {
        if self.progress.keeps_games {
            let [first, second] = &self.names;
            let json = ContestGameJson::new(result, [first, second]);
            self.progress.games.push(json);
        }
    }
}

impl ContestObserver for ContestWatcher<'_> {
    fn finished(&mut self, result: &GameResult, standing: &Standing) {
        let [first, second] = &self.names;
        let ContestProgress {
            bar, file, failure, ..
        } = &mut *self.progress;
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
