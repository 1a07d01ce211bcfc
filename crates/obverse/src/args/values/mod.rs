//! Types and parsers of option values.

mod depth_range;
mod ffo_range;
mod named_player;
pub mod named_values;
mod openings_arg;
pub mod percentage;
mod ply_range;
mod range_ends;
pub mod seconds;

pub use depth_range::{DEEPEST, DepthRange};
pub use ffo_range::FfoRange;
pub use named_player::NamedPlayer;
pub use openings_arg::OpeningsArg;
pub use ply_range::PlyRange;
