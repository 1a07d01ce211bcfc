//! Fuzz target for SGF.

use std::io::Cursor;

use crate::{assert_replays, assert_round_trip, records};
use obverse_formats::sgf;

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let games = records(sgf::Reader::new(input), input);
    for game in &games {
        assert_replays(&game.game);
        assert!(game.annotations.len() <= game.game.moves().len());
    }
    assert_round_trip(
        &games,
        |game, text| sgf::write(game, text),
        |text| sgf::Reader::new(Cursor::new(text)),
    );
}
