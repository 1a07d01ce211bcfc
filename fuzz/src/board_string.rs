//! Fuzz target for board strings: parsing and writing.

use crate::assert_inside;
use obverse_core::{Position, Setup};
use obverse_formats::board_string;

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    if let Err(error) = text.parse::<Position>() {
        assert!(text.is_char_boundary(error.offset));
    }
    match board_string::parse(text) {
        Ok(position) => {
            assert_eq!(board_string::parse(&position.to_string()), Ok(position));
            assert_eq!(text.parse(), Ok(Setup::from(position)));
        }
        Err(error) => assert_inside(error.at, text.as_bytes()),
    }
}
