#![no_main]

use libfuzzer_sys::fuzz_target;
use obverse_formats::transcript;
use obverse_fuzz::{assert_inside, assert_replays};

fuzz_target!(|text: &str| {
    match transcript::parse(text) {
        Ok(game) => {
            assert_replays(&game);
            let again = transcript::parse(&game.to_string()).expect("what is written can be read");
            assert_eq!(again.to_string(), game.to_string());
        }
        Err(error) => assert_inside(error.at, text.as_bytes()),
    }
});
