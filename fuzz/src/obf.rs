//! Fuzz target for OBF.

use std::io::Cursor;

use crate::{assert_round_trip, records};
use obverse_formats::obf;

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let problems = records(obf::Reader::new(input), input);
    for problem in &problems {
        for &(mv, _) in &problem.moves {
            problem.position.check(mv).expect("every move is legal");
        }
    }
    assert_round_trip(
        &problems,
        |problem, text| obf::write(problem, text),
        |text| obf::Reader::new(Cursor::new(text)),
    );
}
