//! Fuzz target for PGN.

use std::io::Cursor;

use crate::{assert_replays, assert_round_trip, records};
use obverse_formats::pgn;

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let games = records(pgn::Reader::new(input), input);
    for game in &games {
        assert_replays(&game.game);
        assert!(game.annotations.len() <= game.game.moves().len());
    }
    assert_round_trip(
        &games,
        |game, text| pgn::write(game, text),
        |text| pgn::Reader::new(Cursor::new(text)),
    );
}
