use obverse_core::Color;
use serde::{Deserialize, Serialize};

/// Black or White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Side"))]
#[serde(rename_all = "camelCase")]
pub enum DiscColor {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Color> for DiscColor {
    fn from(color: Color) -> DiscColor {
        match color {
            Color::Black => DiscColor::Black,
            Color::White => DiscColor::White,
        }
    }
}

impl From<DiscColor> for Color {
    fn from(side: DiscColor) -> Color {
        match side {
            DiscColor::Black => Color::Black,
            DiscColor::White => Color::White,
        }
    }
}
