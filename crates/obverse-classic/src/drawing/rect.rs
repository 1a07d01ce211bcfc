/// A point, in pixels from the top left corner of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Distance from the left side.
    pub x: f64,
    /// Distance from the top.
    pub y: f64,
}

/// An axis-aligned rectangle, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// x coordinate of the left side.
    pub x: f64,
    /// y coordinate of the top side.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl Rect {
    pub(super) fn centred(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect {
            x: x - width / 2.0,
            y,
            width,
            height,
        }
    }

    /// Returns the x coordinate of the centre.
    pub fn centre(&self) -> f64 {
        self.x + self.width / 2.0
    }

    /// Returns the x coordinate of the right side.
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// Returns the y coordinate of the bottom.
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }
}
