#![no_main]

use libfuzzer_sys::fuzz_target;
use obverse_formats::board_string;
use obverse_fuzz::assert_inside;

fuzz_target!(|text: &str| {
    match board_string::parse(text) {
        Ok(position) => assert_eq!(board_string::parse(&position.to_string()), Ok(position)),
        Err(error) => assert_inside(error.at, text.as_bytes()),
    }
});
