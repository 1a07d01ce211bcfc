//! Fuzz target for XOT lists.

use crate::{assert_replays, records};
use obverse_formats::xot;

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let openings = records(xot::Reader::new(input), input);
    let mut text = Vec::new();
    for opening in &openings {
        assert_replays(opening);
        xot::write(opening, &mut text).expect("an opening that was read can be written");
    }
    let again = records(xot::Reader::new(&text[..]), &text);
    let transcripts = openings.iter().map(ToString::to_string);
    assert!(again.iter().map(ToString::to_string).eq(transcripts));
}
