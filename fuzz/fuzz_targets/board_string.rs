#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| obverse_fuzz::board_string::check(input));
