//! Fuzz target for Egaroucid's opening book.

use obverse_book::{Book, Date, egaroucid};
use obverse_core::{Color, Move, Position};
use obverse_formats::egaroucid_book::{Reader, Writer};

use crate::binary_records;

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let Ok(reader) = Reader::new(input) else {
        return;
    };
    let (entries, _) = binary_records(reader, input);
    for entry in &entries {
        let position = Position::new(entry.board, Color::Black).expect("there are discs");
        if let Some(leaf) = entry.leaf {
            position
                .check(Move::Place(leaf.square))
                .expect("the leaf is legal");
        }
    }
    let mut writer = Writer::new(Vec::new(), entries.len() as u64).expect("memory cannot fail");
    for entry in &entries {
        writer.write(entry).expect("memory cannot fail");
    }
    let bytes = writer.into_inner();
    let again: Result<Vec<_>, _> = Reader::new(&bytes[..]).expect("a header").collect();
    assert_eq!(again.expect("what is written can be read"), entries);
    let mut book: Book = entries
        .iter()
        .filter_map(|entry| egaroucid::to_entry(entry, Date(0)))
        .collect();
    book.back_up();
}
