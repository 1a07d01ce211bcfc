//! Exercise sheets as a self-contained HTML page that marks the student's answers.
//!
//! The page needs no network and no other file. Its script knows no rules: it compares the typed texts with those of
//! [`Answer::accepted`](crate::Answer::accepted). The answers are in the page as base64 of JSON, so that they cannot be
//! read by accident. Such a page is for practice. For a page without the answers, use [`PageKind::Blank`].

mod answer_table_html;
mod answers_json;
mod base64;
mod board_svg;
mod escaped;
mod exercise_article;
mod page;

pub use page::{PageKind, write_end, write_sheet, write_start};
