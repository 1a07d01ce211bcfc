//! Formatting of terminal output: styles, numbers, untrusted texts, lines cut to a width.

mod escape_control_characters;
mod fitting_line;
mod number_format;
mod styles;

pub use escape_control_characters::printable;
pub use fitting_line::fitting_line;
pub use number_format::count;
pub use styles::{ERROR, FAINT, STRONG};
