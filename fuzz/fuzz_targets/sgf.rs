#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use obverse_formats::sgf;
use obverse_fuzz::{assert_replays, assert_round_trip, records};

fuzz_target!(|input: &[u8]| {
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
});
