//! Errors and descriptions of files in the language of the page.
//!
//! An error is translated by its type and variant. An error without a text of its own stays in English.

mod add_location;
mod board_reasons;
mod file_reasons;
mod format_name;
mod game_file_reasons;
mod import_name;
mod learn_reasons;
mod move_reasons;
mod reason_in;

pub use add_location::add_location;
pub use format_name::format_name;
pub use import_name::import_name;
pub use reason_in::reason_in;

#[cfg(test)]
mod tests;
