#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use obverse_formats::pgn;
use obverse_fuzz::{assert_replays, assert_round_trip, records};

fuzz_target!(|input: &[u8]| {
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
});
