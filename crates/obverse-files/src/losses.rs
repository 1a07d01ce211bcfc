use std::collections::BTreeSet;

use obverse_formats::GameRecord;
use obverse_formats::wthor::{Players, Tournaments};

/// What a WTHOR file says otherwise than the games in it did.
#[derive(Default)]
pub struct Losses {
    without_result: u64,
    /// Each of them once, however many games it is in.
    changed_names: BTreeSet<String>,
}

impl Losses {
    /// Looks at a game that goes into the file.
    pub fn count(&mut self, record: &GameRecord) {
        if record.result().is_none() {
            self.without_result += 1;
        }
        let players = [&record.black.name, &record.white.name];
        let players = players.into_iter().flatten();
        let players = players.filter(|name| !Players::fits(name));
        let events = record.event.iter().filter(|name| !Tournaments::fits(name));
        self.changed_names.extend(players.chain(events).cloned());
    }

    /// How many games have a score in the file although they had no result.
    pub fn without_result(&self) -> u64 {
        self.without_result
    }

    /// How many names were cut or have characters that the file cannot hold.
    pub fn changed_names(&self) -> u64 {
        self.changed_names.len() as u64
    }

    /// One of these names.
    pub fn example(&self) -> Option<&str> {
        self.changed_names.first().map(String::as_str)
    }
}
