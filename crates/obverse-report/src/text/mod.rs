//! Formatting of terminal output: styles, numbers, untrusted texts, lines cut to a width.

mod fitting_line;
mod number_format;
mod printable;
mod styles;

pub use fitting_line::fitting_line;
pub use number_format::count;
pub use printable::printable;
pub use styles::{ERROR, FAINT, STRONG};
