use obverse_arena::{ContestObserver, Ending, Fault, GameResult, Standing};
use obverse_report::contest::{ContestGameJson, live_table};

use super::contest_progress::ContestProgress;
use crate::output;

/// Observes one contest of a match or tournament.
pub struct ContestWatcher<'a> {
    progress: &'a mut ContestProgress,
    names: [String; 2],
    /// Number of games finished in earlier contests.
    before: u64,
    /// Round of a Swiss tournament, from 0.
    pub round: Option<usize>,
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

    /// Keeps a finished game, of this run or an earlier one, for the JSON output. Without `--json`, does nothing.
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
                    // The player is out: print one note, not one for each game that it forfeits.
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
