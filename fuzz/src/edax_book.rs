//! Fuzz target for Edax's opening book.

use crate::binary_records;
use obverse_book::{Book, Date, edax};
use obverse_core::{Color, Position};
use obverse_formats::edax_book::{Reader, Writer};

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let Ok(reader) = Reader::new(input) else {
        return;
    };
    let (entries, _) = binary_records(reader, input);
    for entry in &entries {
        let position = Position::new(entry.board, Color::Black).expect("there are discs");
        for link in entry.links.iter().chain(&entry.leaf) {
            position.check(link.mv).expect("every move is legal");
        }
    }
    let mut book: Book = entries
        .iter()
        .filter_map(|entry| edax::to_entry(entry, Date(0)))
        .collect();
    book.back_up();
    let (header, written) = edax::from_book(&book, Date(0));
    let mut writer = Writer::new(Vec::new(), &header).expect("memory cannot fail");
    for entry in &written {
        writer.write(entry).expect("memory cannot fail");
    }
    let bytes = writer.into_inner();
    let again: Result<Vec<_>, _> = Reader::new(&bytes[..]).expect("a header").collect();
    assert_eq!(again.expect("what is written can be read"), written);
}
