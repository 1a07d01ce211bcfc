//! Fuzz target for the log of learned positions of an opening book.

use obverse_book::{Book, read_log};

/// Panics if a property of the reader does not hold for the input.
pub fn check(input: &[u8]) {
    let mut book = Book::new();
    let Ok(length) = read_log(input, |entry| {
        book.insert(entry);
    }) else {
        return;
    };
    let length = usize::try_from(length).expect("it is inside the input");
    let mut again = Book::new();
    let reread = read_log(&input[..length], |entry| {
        again.insert(entry);
    });
    assert_eq!(reread.expect("the valid part is valid") as usize, length);
    assert_eq!(again, book);
    book.back_up();
}
