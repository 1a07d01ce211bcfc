//! The file of a book, and the log beside it.

mod book_file;
mod book_file_error;
mod book_store;
mod checksum;
mod damaged_book;
mod header;
mod learn_log;
mod read_at;
mod record;

pub use book_file::{BookFile, write_book};
pub use book_file_error::{BookFileError, ProbeError};
pub use book_store::BookStore;
pub use damaged_book::{DamagedBook, RecordError};
pub use learn_log::{LogError, read_log};
pub use read_at::ReadAt;
