//! The guide of `docs/guide`: its chapters in each language, its pictures, and the printed book.
//!
//! | item | what it is |
//! | --- | --- |
//! | [`Chapter`] | a chapter as Markdown; [`chapters`] lists them, [`introduction`] is the page before them |
//! | [`picture`] | a picture that chapters show |
//! | [`folded_part`] | the HTML that chapters may contain: parts that are folded away, such as solutions |
//! | [`Book`] | the guide as a PDF file |
//!
//! The files are embedded in the program. This crate knows nothing about Othello.
//!
//! ```
//! use obverse_guide::chapters;
//! use obverse_texts::Language;
//!
//! let chapters = chapters(Language::English);
//! assert_eq!((chapters[1].slug.as_str(), chapters[1].title()), ("02-minimax", "2. Minimax"));
//! ```

mod book;
mod chapter;
mod files;
mod folded_part;

pub use book::{Book, BookChapter, BookError};
pub use chapter::Chapter;
pub use files::{LANGUAGES, chapters, introduction, picture, pictures};
pub use folded_part::{FoldedPart, folded_part};
