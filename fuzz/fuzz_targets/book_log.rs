#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| obverse_fuzz::book_log::check(input));
