//! Formats values of positions and moves.

use obverse_engine::{Line, LineValue};

/// Formats the value of an engine's line. An estimate is shown with a decimal if that text fits into `room` columns.
pub fn worth(line: &Line, room: usize) -> String {
    match line.display_value() {
        worth @ LineValue::Estimate(_) if worth.to_string().len() <= room => worth.to_string(),
        _ => signed(line.score),
    }
}

/// Formats a value with its sign.
fn signed(value: i32) -> String {
    match value {
        0 => "0".to_owned(),
        value => format!("{value:+}"),
    }
}
