//! Positions, discs, moves and values in JSON: squares and colours in lower case, a pass as `"pass"`, a missing value
//! as `null`.

mod color_and_move_names;
mod position_json;
mod value_json;

pub use color_and_move_names::{color_name, move_names};
pub use position_json::{DiscsJson, PositionJson};
pub use value_json::ValueJson;
