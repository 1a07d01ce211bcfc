//! Types and parsers of option values.

mod depth_range;
mod ffo_range;
pub mod id_ranges;
mod language_codes;
mod named_player;
pub mod named_value;
pub mod open_range;
mod openings_arg;
pub mod percentage;
mod range_ends;
pub mod seconds;
pub mod textbook_names;

pub use depth_range::{DEEPEST, DepthRange};
pub use ffo_range::FfoRange;
pub use language_codes::{course_languages, languages};
pub use named_player::NamedPlayer;
pub use openings_arg::OpeningsArg;
