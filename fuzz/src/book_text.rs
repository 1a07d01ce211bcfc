//! Fuzz target for opening books as text.

use obverse_book::{Book, text};

use crate::records;

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let mut book: Book = records(text::Reader::new(input), input)
        .into_iter()
        .collect();
    book.back_up();
    let mut written = Vec::new();
    text::write(&book, &mut written).expect("memory cannot fail");
    let mut again: Book = text::Reader::new(&written[..])
        .map(|entry| entry.expect("what is written can be read"))
        .collect();
    again.back_up();
    assert_eq!(again, book);
}
