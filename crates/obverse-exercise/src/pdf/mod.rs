//! Exercise sheets as PDF, to print. The problems have trees, boards, and tables to fill in; the solutions are on
//! separate pages.

mod board_drawing;
mod exercise_section;
mod pdf_sheets;
mod printed_table;
mod tree_drawing;

pub use pdf_sheets::PdfSheets;
