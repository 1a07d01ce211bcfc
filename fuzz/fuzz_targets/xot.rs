#![no_main]

use libfuzzer_sys::fuzz_target;
use obverse_formats::xot;
use obverse_fuzz::{assert_replays, records};

fuzz_target!(|input: &[u8]| {
    let openings = records(xot::Reader::new(input), input);
    let mut text = Vec::new();
    for opening in &openings {
        assert_replays(opening);
        xot::write(opening, &mut text).expect("an opening that was read can be written");
    }
    let again = records(xot::Reader::new(&text[..]), &text);
    let transcripts = openings.iter().map(ToString::to_string);
    assert!(again.iter().map(ToString::to_string).eq(transcripts));
});
