//! Fuzz target for Edax's opening book.

use crate::binary_records;
use obverse_core::{Color, Position};
use obverse_formats::edax_book::Reader;

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
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
}
