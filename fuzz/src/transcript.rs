//! Fuzz target for transcripts.

use crate::{assert_inside, assert_replays};
use obverse_core::Game;
use obverse_formats::transcript;

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    if let Err(error) = text.parse::<Game>() {
        assert!(text.is_char_boundary(error.offset));
    }
    match transcript::parse(text) {
        Ok(game) => {
            assert_eq!(text.parse().as_ref(), Ok(&game));
            assert_replays(&game);
            let again = transcript::parse(&game.to_string()).expect("what is written can be read");
            assert_eq!(again.to_string(), game.to_string());
        }
        Err(error) => assert_inside(error.at, text.as_bytes()),
    }
}
