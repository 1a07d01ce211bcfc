//! Fuzz target for search problems.

use std::io::{Cursor, Write};

use crate::{assert_inside, assert_round_trip, records};
use obverse_formats::search_problem::{Reader, parse};

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let problems = records(Reader::new(input), input);
    assert_round_trip(
        &problems,
        |problem, text| write!(text, "{problem}"),
        |text| Reader::new(Cursor::new(text)),
    );
    if let Ok(text) = str::from_utf8(input) {
        match parse(text) {
            Ok(problem) => assert_eq!(problems, [problem]),
            Err(error) => assert_inside(error.at, input),
        }
    }
}
