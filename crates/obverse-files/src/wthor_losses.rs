use std::collections::BTreeSet;

use obverse_formats::GameRecord;
use obverse_formats::wthor::{PlayerNameTable, TournamentNameTable};

use crate::counted_noun::counted;

/// Information that is lost when games are written to WTHOR.
#[derive(Default)]
pub struct WthorLosses {
    without_result: u64,
    /// The distinct names that WTHOR cannot store unchanged.
    changed_names: BTreeSet<String>,
}

impl WthorLosses {
    /// Adds the losses of a game.
    pub fn count(&mut self, record: &GameRecord) {
        if record.result().is_none() {
            self.without_result += 1;
        }
        let players = [&record.black.name, &record.white.name];
        let players = players.into_iter().flatten();
        let players = players.filter(|name| !PlayerNameTable::fits(name));
        let events = record
            .event
            .iter()
            .filter(|name| !TournamentNameTable::fits(name));
        self.changed_names.extend(players.chain(events).cloned());
    }

    /// Number of games without a result. Their score is taken from the discs on the board.
    pub fn without_result(&self) -> u64 {
        self.without_result
    }

    /// Number of distinct names that are shortened, or changed to fit Latin-1.
    pub fn changed_names(&self) -> u64 {
        self.changed_names.len() as u64
    }

    /// The losses as sentences, for warnings; empty if nothing is lost.
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        if self.without_result > 0 {
            sentences.push(format!(
                "{} without a result: WTHOR needs a score, so the discs on the board are counted",
                counted(self.without_result, "game")
            ));
        }
        if let Some(name) = self.changed_names.first() {
            sentences.push(format!(
                "{} had to be shortened, or changed to fit Latin-1, for example `{name}`",
                counted(self.changed_names(), "name"),
            ));
        }
        sentences
    }
}
