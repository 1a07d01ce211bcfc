//! Common parts of the text formats: splitting input into records of bounded size, a cursor that tracks
//! line and column, and decimal numbers.

mod cursor;
pub(crate) mod decimal_number;
mod decode;
mod known_value;
mod lines;
mod located_bytes;
mod quoted;
mod record_text;

pub(crate) use cursor::Cursor;
pub(crate) use decode::decode;
pub(crate) use known_value::known;
pub(crate) use lines::Lines;
pub(crate) use located_bytes::LocatedBytes;
pub(crate) use quoted::{excerpt, quoted};
pub use record_text::TooLong;
pub(crate) use record_text::{LIMIT, RecordText};
