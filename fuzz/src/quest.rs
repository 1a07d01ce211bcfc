//! Fuzz target for Othello Quest's JSON.

use crate::{assert_replays, records};
use obverse_formats::{GameRecord, quest};

fn written(games: &[GameRecord]) -> Vec<u8> {
    let mut text = Vec::new();
    for game in games {
        quest::write(game, &mut text).expect("what was read can be written");
    }
    text
}

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let games = records(quest::Reader::new(input), input);
    for game in &games {
        assert_replays(&game.game);
        assert!(game.annotations.len() <= game.game.moves().len());
    }
    // The first write rounds times and clocks; later writes are identical.
    let text = written(&games);
    let again: Vec<GameRecord> = quest::Reader::new(&text[..])
        .map(|game| game.expect("what is written can be read"))
        .collect();
    assert_eq!(again.len(), games.len());
    assert_eq!(
        String::from_utf8_lossy(&written(&again)),
        String::from_utf8_lossy(&text)
    );
}
