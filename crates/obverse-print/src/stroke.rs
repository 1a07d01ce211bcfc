use crate::color::Color;

/// Colour, width and dashes of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Colour of the line.
    pub color: Color,
    /// Width in points.
    pub width: f32,
    /// Length of dashes and gaps in points; `None` for a solid line.
    pub dash: Option<f32>,
}

impl Stroke {
    /// Creates a solid line.
    pub const fn solid(color: Color, width: f32) -> Stroke {
        Stroke {
            color,
            width,
            dash: None,
        }
    }
}
