#![no_main]

use libfuzzer_sys::fuzz_target;
use obverse_core::{Color, Position};
use obverse_formats::edax_book::Reader;
use obverse_fuzz::binary_records;

fuzz_target!(|input: &[u8]| {
    let Ok(reader) = Reader::new(input) else {
        return;
    };
    let (entries, _) = binary_records(reader, input);
    for entry in entries {
        let position = Position::new(entry.board, Color::Black).expect("there are discs");
        for link in entry.links.iter().chain(&entry.leaf) {
            position.check(link.mv).expect("every move is legal");
        }
    }
});
