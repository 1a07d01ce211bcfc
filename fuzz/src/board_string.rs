//! Board strings.

use crate::assert_inside;
use obverse_formats::board_string;

/// Holds for any input.
pub fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    match board_string::parse(text) {
        Ok(position) => assert_eq!(board_string::parse(&position.to_string()), Ok(position)),
        Err(error) => assert_inside(error.at, text.as_bytes()),
    }
}
