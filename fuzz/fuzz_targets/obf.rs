#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use obverse_formats::obf;
use obverse_fuzz::{assert_round_trip, records};

fuzz_target!(|input: &[u8]| {
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
});
