//! Fuzz target for Obverse's opening book.

use obverse_book::{BookFile, Date, Probe, write_book};
use obverse_core::Position;

/// Panics if a property of the reader does not hold for the input.
pub fn check(input: &[u8]) {
    let Ok(file) = BookFile::new(input) else {
        return;
    };
    let _ = file.probe(Position::start().board().canonical().0);
    let Ok(book) = file.load() else {
        return;
    };
    for entry in book.entries() {
        let found = file.probe(entry.board()).expect("a sound book");
        assert_eq!(found.as_ref(), Some(entry));
    }
    let mut again = Vec::new();
    write_book(&book, file.date(), &mut again).expect("memory cannot fail");
    let again = BookFile::new(again).expect("what is written can be read");
    assert_eq!(again.load().expect("it is sound"), book);
    let mut backed_up = book;
    backed_up.back_up();
    write_book(&backed_up, Date(0), &mut Vec::new()).expect("memory cannot fail");
}
